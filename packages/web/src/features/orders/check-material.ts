import { MAX_MATERIAL, requestMaterial } from '@vigilia/contract/orders';
import { i18n } from '#lib/i18n';
import type { Material } from './orders.queries';

export const isEmptyRequest = ({ sensors, stickers }: Pick<Material, 'sensors' | 'stickers'>): boolean =>
  sensors + stickers === 0;

/** The errors of each field, by the contract's schema. No errors: it may be sent. */
export function checkMaterial(material: Material): Partial<Record<keyof Material, string>> {
  const { error } = requestMaterial.body.safeParse(material);
  const issues = error?.issues.filter(({ code }) => code !== 'custom') ?? [];
  return Object.fromEntries(
    issues.map(({ path: [field] }) => [field, errorText(field as keyof Material, material)]),
  );
}

function errorText(field: keyof Material, material: Material): string {
  const value = material[field];
  if (typeof value === 'number') return i18n.t('orderDialog.amount', { max: MAX_MATERIAL });
  if (value.trim() === '') return i18n.t('orderDialog.required');
  return i18n.t(field === 'email' ? 'orderDialog.email' : 'orderDialog.tooLong');
}
