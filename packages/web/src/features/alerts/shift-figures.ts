import type { Alert } from '@vigilia/contract/alerts';
import { minutesBetween, toInstant } from '@vigilia/domain/instant';

export const FIGURES = ['all', 'open', 'went', 'nobody', 'handled'] as const;
type Figure = (typeof FIGURES)[number];

/** Minutes until somebody went; null: nobody has. */
export const minutesUntilTaken = ({ openedAt, takenAt }: Alert): number | null =>
  takenAt === null ? null : minutesBetween(toInstant(openedAt), toInstant(takenAt));

/** What the head of a shift’s list says, never by person. */
export function figuresOf(alerts: readonly Alert[]): Readonly<Record<Figure, number | null>> {
  const waits = alerts
    .map(minutesUntilTaken)
    .filter((minutes) => minutes !== null)
    .sort((a, b) => a - b);
  return {
    all: alerts.length,
    open: alerts.filter(({ ended }) => ended === null).length,
    // The lower of two in the middle: somebody did wait so long.
    went: waits[(waits.length - 1) >> 1] ?? null,
    nobody: alerts.filter(({ unattended }) => unattended).length,
    handled: alerts.filter(({ ended }) => ended === 'handled').length,
  };
}
