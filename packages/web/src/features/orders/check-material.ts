import { MAX_MATERIAL, requestMaterial } from '@vigilia/contract/orders';
import { i18n } from '#lib/i18n';
import type { Material } from './orders.queries';

/** The form as it was typed. */
export type MaterialInputs = Readonly<Record<keyof Material, string>>;
type MaterialErrors = Partial<Record<keyof Material, string>>;

/** A whole number from 0 to 100, nothing typed being 0. Anything else, as in 2.5 or 1e2, is no amount: null. */
export function parseAmount(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return 0;
  const amount = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return amount <= MAX_MATERIAL ? amount : null;
}

/** Nothing is requested: both amounts are amounts, and zero. */
export const isEmptyRequest = ({ sensors, stickers }: MaterialInputs): boolean =>
  parseAmount(sensors) === 0 && parseAmount(stickers) === 0;

/** What is wrong with an amount, while it is typed. */
export const amountError = (typed: string): string | undefined =>
  parseAmount(typed) === null ? i18n.t('orderDialog.amount', { max: MAX_MATERIAL }) : undefined;

/** The request, or the errors of each field, by the contract's schema. */
export function readMaterial(inputs: MaterialInputs): { material: Material } | { errors: MaterialErrors } {
  const material = {
    ...inputs,
    sensors: parseAmount(inputs.sensors),
    stickers: parseAmount(inputs.stickers),
  };
  const read = requestMaterial.body.safeParse(material);
  if (read.success) return { material: read.data };
  const issues = read.error.issues.filter(({ code }) => code !== 'custom');
  const errors = issues.map(({ path: [field] }) => [field, errorText(field as keyof Material, inputs)]);
  return { errors: Object.fromEntries(errors) as MaterialErrors };
}

function errorText(field: keyof Material, inputs: MaterialInputs): string {
  if (field === 'sensors' || field === 'stickers') return i18n.t('orderDialog.amount', { max: MAX_MATERIAL });
  if (inputs[field].trim() === '') return i18n.t('orderDialog.required');
  return i18n.t(field === 'email' ? 'orderDialog.email' : 'orderDialog.tooLong');
}
