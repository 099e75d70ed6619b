import { lazyValue } from '#lib/lazy-value';

/** What a card shows of an alert: loaded after the cards, in which its place is kept. */
export const useAlertParts = lazyValue(() => import('./card-alert-set').then((m) => m.CARD_ALERT), {
  texts: ['alerts'],
});
