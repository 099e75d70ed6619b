import type { Instant } from './instant';
import { isOffline } from './offline';
import type { Contact, Power } from './reading';
import { batteryIcon, signalIcon } from './sensor-icons';

/** What the readings of a sensor since it was put on say of it; null where none says so. */
export interface ReceivedSince {
  /** Of the newest. */
  readonly at: Instant;
  readonly power: Power;
  readonly contact: Contact | null;
  readonly battery: number | null;
  /** How many hubs received it in the last five minutes, and how strongly the best of them. */
  readonly hubs: number;
  readonly signal: number | null;
}

/** From what helps most to what can wait. */
export const FITTING_PROBLEMS = [
  'silent',
  'off',
  'no-contact',
  'poor-contact',
  'contact-unknown',
  'weak-signal',
  'signal-unknown',
  'battery-low',
] as const;
export type FittingProblem = (typeof FITTING_PROBLEMS)[number];

export type Fitting =
  /** Nothing was measured since it was put on. `before`: its newest reading, which is older. */
  | { readonly kind: 'waiting'; readonly before: Instant | null }
  | { readonly kind: 'received'; readonly problems: readonly FittingProblem[] };

/** Whether a sensor that was just put on works: good only by readings since then, and unknown is never good (R-SCAN-8). */
export const fittingOf = (received: ReceivedSince | null, newest: Instant | null, now: Instant): Fitting =>
  received ? { kind: 'received', problems: problemsOf(received, now) } : { kind: 'waiting', before: newest };

function problemsOf({ at, power, contact, battery, signal }: ReceivedSince, now: Instant): FittingProblem[] {
  if (isOffline(at, now)) return ['silent'];
  if (power === 'off') return ['off'];
  const presence = { encendido: true, lastTimeOnline: at };
  const has: Readonly<Record<FittingProblem, boolean>> = {
    silent: false,
    off: false,
    'no-contact': contact === 'none',
    'poor-contact': contact === 'poor',
    'contact-unknown': contact === null,
    'weak-signal':
      signal !== null && ['none', 'lowest'].includes(signalIcon({ ...presence, cobertura: signal }, now)),
    'signal-unknown': signal === null,
    'battery-low': batteryIcon({ ...presence, bateria: battery }, now) === 'lowest',
  };
  return FITTING_PROBLEMS.filter((problem) => has[problem]);
}
