import type { Instant } from './instant';
import { isOffline } from './offline';

/** How strongly one hub last received a sensor. */
export interface HubSignal {
  etiqueta: string;
  potencia: number;
  at: Instant;
}

/** The hubs that received a sensor in the last five minutes, the strongest first (R-SENSORS-34). */
export function currentHubSignals(
  signals: readonly HubSignal[],
  now: Instant,
): { etiqueta: string; potencia: number }[] {
  return signals
    .filter(({ at }) => !isOffline(at, now))
    .map(({ etiqueta, potencia }) => ({ etiqueta, potencia }))
    .sort((a, b) => b.potencia - a.potencia || (a.etiqueta < b.etiqueta ? -1 : 1));
}

/** The strongest hub's signal; null, not zero, when no hub receives the sensor. */
export const strongestSignal = (signals: readonly HubSignal[], now: Instant): number | null =>
  currentHubSignals(signals, now)[0]?.potencia ?? null;
