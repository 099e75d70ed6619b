import { DEFAULT_POLICY } from '@vigilia/domain/alerts/policy';
import type { AlertFacts } from '#stores/alert-facts.store';

const SHOWN = [
  ...(['kind', 'of', 'priority', 'status', 'step', 'room', 'section', 'hub'] as const),
  ...(['hidden', 'since', 'openedAt', 'endedAt', 'ended'] as const),
] as const;

type Shown = Pick<AlertFacts, (typeof SHOWN)[number]>;

/** What a notification says of an alert: room, section and kind with its state and times, and the name only where the home wants it. */
export interface AlertPayload extends Shown {
  readonly alert: number;
  /** Absent unless the home shows names in notifications. */
  readonly name?: string;
}

/** All but the id, which the statement that opens the alert gives it. */
export function payloadOf(alert: AlertFacts): Omit<AlertPayload, 'alert'> {
  const { name, policy } = alert;
  const showsName = (policy?.showNames ?? DEFAULT_POLICY.showNames) && name !== null;
  const shown = Object.fromEntries(SHOWN.map((field) => [field, alert[field]])) as unknown as Shown;
  return { ...shown, ...(showsName && { name }) };
}
