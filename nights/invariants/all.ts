import { accessRecorded } from './access-recorded';
import { answered } from './answered';
import { asFolded } from './as-folded';
import { called } from './called';
import { careByAuthor } from './care-by-author';
import { delivered } from './delivered';
import type { Invariant } from './invariant';
import { nextStep } from './next-step';
import { notStale } from './not-stale';
import { oneOpen } from './one-open';
import { ownHome } from './own-home';
import { owned } from './owned';
import { storedOnce } from './stored-once';
import { watched } from './watched';

export const INVARIANTS: readonly Invariant[] = [
  storedOnce,
  answered,
  asFolded,
  oneOpen,
  called,
  owned,
  nextStep,
  delivered,
  notStale,
  accessRecorded,
  ownHome,
  careByAuthor,
  watched,
];
