import type { Instant } from './instant';
import { isSilent } from './silence';

/** One hub's last hearing of a sensor. */
export interface Hearing {
  etiqueta: string;
  potencia: number;
  at: Instant;
}

/** The hubs that heard a sensor in the last five minutes, the strongest first (decisions §7). */
export function potenciasOf(
  hearings: readonly Hearing[],
  now: Instant,
): { etiqueta: string; potencia: number }[] {
  return hearings
    .filter((hearing) => !isSilent(hearing.at, now))
    .map(({ etiqueta, potencia }) => ({ etiqueta, potencia }))
    .sort((a, b) => b.potencia - a.potencia || (a.etiqueta < b.etiqueta ? -1 : 1));
}

/** The strongest hub's signal; null when no hub hears the sensor: unknown, not zero. */
export const coberturaOf = (hearings: readonly Hearing[], now: Instant): number | null =>
  potenciasOf(hearings, now)[0]?.potencia ?? null;
