import type { CareKind, Found } from '@vigilia/domain/alerts/care-kinds';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Side } from './posture';
import type { Profile } from './profile';
import type { FaultKind } from './sensor-faults';

/** What really happened to a resident. It is written to truth.ndjson and never reaches the server. */
export type TruthEvent =
  /** The first of each resident: who they are. */
  | { readonly what: 'resident'; readonly profile: Profile }
  /** A day with more voids than usual, or fewer. */
  | { readonly what: 'day'; readonly date: string; readonly rate: number; readonly night: NightKind }
  /** `content`: what the product holds now. `moisture`: what the sensor measures but for noise, just before and ten minutes later. */
  | {
      readonly what: 'void';
      readonly place: 'product' | 'toilet';
      readonly ml: number;
      readonly content: number;
      readonly moisture: { readonly before: number; readonly after: number } | null;
    }
  | { readonly what: 'leak'; readonly ml: number }
  /** `content`: what the one that was taken off held. */
  | { readonly what: 'change'; readonly staff: string; readonly content: number; readonly found: Found }
  /** Somebody looked and left the product on. */
  | {
      readonly what: 'check';
      readonly staff: string;
      readonly content: number;
      readonly round: string | null;
    }
  | { readonly what: 'prompt'; readonly staff: string; readonly urine: boolean }
  | { readonly what: 'pose'; readonly by: 'self' | 'staff'; readonly side: Side | 'up' }
  | { readonly what: 'sensor'; readonly state: FaultKind | 'reversed' | 'flooded' | 'ok' }
  | { readonly what: 'answer'; readonly kind: AlertKind; readonly staff: string; readonly call: number }
  | { readonly what: 'missed'; readonly kind: AlertKind; readonly call: number }
  | {
      readonly what: 'care';
      readonly kind: CareKind;
      readonly staff: string;
      readonly recorded: boolean;
      readonly found: Found | null;
    };

export type NightKind = 'quiet' | 'usual' | 'bad';

export interface Truth {
  readonly at: Instant;
  readonly resident: string;
  readonly event: TruthEvent;
}

/** A line of truth.ndjson. */
export const truthLine = ({ at, resident, event }: Truth): string =>
  `${JSON.stringify({ at: new Date(at).toISOString(), resident, ...event })}\n`;
