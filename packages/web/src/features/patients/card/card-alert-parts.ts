import { lazyValue } from '#lib/lazy-value';

export type AlertParts = typeof import('./card-alert-set')['CARD_ALERT'];

/** What a card shows of alerts and care: loaded after the cards, in which its place is kept. */
export const useAlertParts = lazyValue(() => import('./card-alert-set').then((m) => m.CARD_ALERT), {
  texts: ['alerts'],
});
