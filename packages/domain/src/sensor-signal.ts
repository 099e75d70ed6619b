import type { Instant } from './instant';
import { isOffline } from './offline';

/** One hub's last hearing of a sensor. */
export interface HubSignal {
  etiqueta: string;
  potencia: number;
  at: Instant;
}

/** The hubs that heard a sensor in the last five minutes, the strongest first (decisions §7). */
export function currentHubSignals(
  hearings: readonly HubSignal[],
  now: Instant,
): { etiqueta: string; potencia: number }[] {
  return hearings
    .filter((hearing) => !isOffline(hearing.at, now))
    .map(({ etiqueta, potencia }) => ({ etiqueta, potencia }))
    .sort((a, b) => b.potencia - a.potencia || (a.etiqueta < b.etiqueta ? -1 : 1));
}

/** The strongest hub's signal; null when no hub hears the sensor: unknown, not zero. */
export const strongestSignal = (hearings: readonly HubSignal[], now: Instant): number | null =>
  currentHubSignals(hearings, now)[0]?.potencia ?? null;
