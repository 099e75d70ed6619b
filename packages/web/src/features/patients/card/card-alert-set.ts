// chunk: later
import { CardActs, CardMore } from './card-acts';
import { CardOwner } from './card-owner';
import { CardUnsent } from './card-unsent';

/** What a card shows of an alert, in one chunk (card-alert-parts.ts). */
export const CARD_ALERT = { CardActs, CardMore, CardOwner, CardUnsent };
