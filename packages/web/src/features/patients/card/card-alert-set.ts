// chunk: later
import { actsOf } from '#care/acts';
import { ActsBar } from '#care/acts-bar';
import { CardOwner } from './card-owner';

/** What a card shows of alerts and care, in one chunk (card-alert-parts.ts). */
export const CARD_ALERT = { ActsBar, CardOwner, actsOf };
