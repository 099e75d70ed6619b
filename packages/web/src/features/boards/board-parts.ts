import type { BoardPatient } from '@vigilia/contract/boards';
import type { Moment } from '@vigilia/domain/freshness';
import type { ReactNode } from 'react';
import type { StateLook } from '#ui/state-look';
import type { State } from '#ui/tokens';

/** What a tile shares with the cards of the list; the app hands it over. */
export interface BoardParts {
  /** State, its text and since when, at a moment. */
  look(
    resident: BoardPatient,
    moment: Moment,
  ): { state: State; textKey: StateLook['textKey'] | 'state.lastDry'; since: string | null };
  /** The position as a drawing, in the size of its box; null where none is followed. */
  figure(resident: BoardPatient, moment: Moment): { name: string; drawing: ReactNode } | null;
}
