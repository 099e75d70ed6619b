import { startAlertTexts } from '#lib/i18n';
import { lazyValue } from '#lib/lazy-value';

export type AlertParts = typeof import('./card-alert-set')['CARD_ALERT'];

/** What a card shows of alerts and care, with its texts: loaded after the cards, in which its place is kept. */
export const useAlertParts = lazyValue(async () => {
  const parts = import('./card-alert-set').then((m) => m.CARD_ALERT);
  await startAlertTexts();
  return parts;
});
