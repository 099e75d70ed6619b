import { isStale, type Moment } from './freshness';
import { type Instant, minutesBetween, toInstant } from './instant';
import { isWet } from './moisture-state';

/** The fields of a patient that a card reads; the contract's Patient has them all. */
export interface CardPatient {
  sensor: number | null;
  noUrineAlarm: boolean;
  noUrine: boolean;
  estado: {
    tipo: string;
    estado_filtrado: number;
    resistive_event_type: number;
    contact_error: boolean;
  } | null;
  soiledSince: Instant | string | null;
  measuredAt: Instant | string | null;
  /** The band measured last; it stays known while the sensor is off or out of range. */
  lastBand?: number | null;
}

export const CARD_STATUSES = {
  'not-assigned': 'Wears no sensor.',
  off: 'The sensor is off, or has never sent a reading.',
  'out-of-range': 'No reading for over five minutes.',
  'contact-error': 'The sticker has poor contact; the state is the last one known.',
  disconnected: 'The sticker is off.',
  dry: 'Dry.',
  'last-dry': 'Dry at the last reading, which is too old to be sure.',
  wet: 'Wet, since a time that is shown.',
  error: 'Beyond the measuring range, or an unknown state code.',
} as const;
export type CardStatus = keyof typeof CARD_STATUSES;

/**
 * The state that a card shows at a moment. What was dry when the data last arrived is not known to be dry now; what was
 * wet, or needs somebody, stays until something else is measured.
 */
export function cardStatus(patient: CardPatient, moment: Moment): CardStatus {
  const status = measuredStatus(patient);
  return status === 'dry' && isStale(patient.measuredAt, moment) ? 'last-dry' : status;
}

/**
 * The state of the newest data, however old. The first condition that is true wins: no sensor, no estado, SOFF, NNET,
 * contact error, band (R-CARD-21).
 */
export function measuredStatus(patient: CardPatient): Exclude<CardStatus, 'last-dry'> {
  if (patient.sensor === null) return 'not-assigned';
  if (!patient.estado || patient.estado.tipo === 'SOFF') return 'off';
  if (patient.estado.tipo === 'NNET') return 'out-of-range';
  if (patient.estado.contact_error) return 'contact-error';
  return bandStatus(patient.estado.estado_filtrado, patient.noUrineAlarm);
}

/** Minutes wet until the last measurement, for a patient who was wet when the sensor went off or out of range. */
export function lastKnownWetMinutes(patient: CardPatient): number | null {
  const status = measuredStatus(patient);
  if (!patient.estado || (status !== 'off' && status !== 'out-of-range')) return null;
  if (patient.soiledSince === null || patient.measuredAt === null) return null;
  if (patient.lastBand != null && bandStatus(patient.lastBand, patient.noUrineAlarm) === 'dry') return null;
  return minutesBetween(toInstant(patient.soiledSince), toInstant(patient.measuredAt));
}

/** Bands 3, 4 and 5 fill one, two and three bars; the no-urine alarm fills all three in red. */
export function cardBars(patient: CardPatient): { filled: 0 | 1 | 2 | 3; red: boolean } {
  if (patient.sensor !== null && patient.noUrineAlarm && patient.noUrine) return { filled: 3, red: true };
  const estado = patient.sensor === null ? null : patient.estado;
  const isMeasured = estado !== null && estado.tipo !== 'SOFF' && estado.tipo !== 'NNET';
  const band = isMeasured && isWet(estado.estado_filtrado) ? estado.estado_filtrado : 2;
  return { filled: (band - 2) as 0 | 1 | 2 | 3, red: false };
}

/** Sudden or saturated wetness: the triangle is shown until the next change (R-CARD-15). */
export const showsWarning = (patient: CardPatient): boolean => patient.estado?.resistive_event_type === 4;

function bandStatus(state: number, noUrineAlarm: boolean): Exclude<CardStatus, 'last-dry'> {
  if (state === 0) return 'disconnected';
  if (state === 1 || state === 2) return 'dry';
  if (state === 3) return noUrineAlarm ? 'dry' : 'wet';
  if (state === 4 || state === 5) return 'wet';
  if (state === 50) return 'off';
  return state === 60 ? 'out-of-range' : 'error';
}
