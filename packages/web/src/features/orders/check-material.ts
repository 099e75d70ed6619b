import { MAX_MATERIAL, requestMaterial } from '@vigilia/contract/orders';
import { i18n } from '#lib/i18n';
import type { Material } from './orders.queries';

export const isNothing = ({ sensors, stickers }: Pick<Material, 'sensors' | 'stickers'>): boolean =>
  sensors + stickers === 0;

/** The contract's own rules, each in words. An empty answer: it may be sent. */
export function checkMaterial(asked: Material): Partial<Record<keyof Material, string>> {
  const { error } = requestMaterial.body.safeParse(asked);
  const wrong = error?.issues.filter(({ code }) => code !== 'custom') ?? [];
  return Object.fromEntries(
    wrong.map(({ path: [field] }) => [field, wordsFor(field as keyof Material, asked)]),
  );
}

function wordsFor(field: keyof Material, asked: Material): string {
  const given = asked[field];
  if (typeof given === 'number') return i18n.t('orderDialog.amount', { max: MAX_MATERIAL });
  if (given.trim() === '') return i18n.t('orderDialog.required');
  return i18n.t(field === 'email' ? 'orderDialog.email' : 'orderDialog.tooLong');
}
