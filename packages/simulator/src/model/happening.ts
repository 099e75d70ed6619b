import type { CareKind, Found, ToiletResult } from '@vigilia/domain/alerts/care-kinds';
import type { AlertKind, Priority } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Reading } from '@vigilia/domain/reading';
import type { Truth } from './truth';

/** A reading before a hub adds its signal strength. */
export interface SensorReading extends Reading {
  readonly battery: number;
}

/** What staff tell the product. */
export type StaffAct =
  /** "On my way." */
  | { readonly act: 'take'; readonly staff: string; readonly call: CallRef }
  | {
      readonly act: 'record';
      readonly staff: string;
      readonly kind: CareKind;
      /** When it was done; it is recorded a little later. */
      readonly doneAt: Instant;
      readonly result: ToiletResult | null;
      /** Null: not answered, or no change. */
      readonly found: Found | null;
      /** The call that it answers. */
      readonly call: CallRef | null;
    };

export type Happening =
  | {
      readonly type: 'reading';
      readonly at: Instant;
      readonly resident: string;
      readonly reading: SensorReading;
    }
  | { readonly type: 'act'; readonly at: Instant; readonly resident: string; readonly act: StaffAct }
  | ({ readonly type: 'truth' } & Truth);

/** Which alert staff were called for. */
export type CallRef = Pick<Call, 'id' | 'kind'>;

/** Somebody is called: an alert that has opened, as far as staff decide by it. */
export interface Call {
  readonly id: number;
  readonly resident: string;
  readonly kind: AlertKind;
  readonly priority: Priority;
}
