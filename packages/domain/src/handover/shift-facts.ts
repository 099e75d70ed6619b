import type { AlertStatus, Ending } from '../alerts/alert';
import type { CareKind, Found } from '../alerts/care-kinds';
import type { AlertKind, Priority } from '../alerts/kinds';
import type { Instant } from '../instant';
import type { CellsOf, Span, WetSpells } from './wet-spells';

/** An alert about the resident that overlaps the shift. */
export interface ShiftAlert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly priority: Priority;
  readonly since: Instant;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly ended: Ending | null;
  readonly unattended: boolean;
  /** At the end of the shift, or now if that is earlier. */
  readonly status: AlertStatus;
  readonly owner: number | null;
}

/** Care that counts: neither taken back nor corrected. */
export interface ShiftCare {
  readonly kind: CareKind;
  readonly at: Instant;
  readonly found: Found | null;
}

export interface TurnCounts {
  readonly onTime: number;
  readonly late: number;
  readonly self: number;
}

/** What is known of a resident in a shift. */
export interface ShiftFacts {
  /** When they lived in the home; null: they still do. */
  readonly lived: { readonly from: Instant; readonly until: Instant | null };
  readonly cells: CellsOf;
  readonly alerts: readonly ShiftAlert[];
  readonly care: readonly ShiftCare[];
  readonly turns: TurnCounts;
  readonly pausedUntil: Instant | null;
  /** Whether anybody wrote something for the next shift. */
  readonly hasNotes: boolean;
  /** The last seven same shifts, and how often the resident was changed in each. */
  readonly before: readonly { readonly shift: Span; readonly changed: number }[];
}

export interface Median {
  readonly episodes: number;
  readonly longestMin: number;
  readonly changed: number;
}

export interface LineFigures {
  readonly open: readonly ShiftAlert[];
  readonly wet: Omit<WetSpells, 'measuredMin'> & { readonly longestWaitMin: number | null };
  readonly care: Readonly<Record<CareKind, number>>;
  readonly found: Readonly<Record<Found, number>>;
  readonly turns: TurnCounts;
  readonly unattended: number;
  readonly measuredMin: number;
  readonly shiftMin: number;
  readonly median: Median | null;
}
