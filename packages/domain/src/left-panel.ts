import { isOld, isStale, type Moment } from './freshness';
import type { Instant } from './instant';
import { isFaceDown, type Position } from './position';

export interface PanelPatient {
  sensor: number | null;
  allowActivityTracking: boolean;
  rotationAlarm: boolean;
  rotation: boolean;
  currentPosition: Position | null;
  estado: { tipo: string; estado_filtrado: number } | null;
  /** When the moisture was last measured, and when the sensor last sent anything. */
  measuredAt: Instant | string | null;
  sensor_info: { lastTimeOnline: Instant | string | null } | null;
}

export type PanelColour = 'neutral' | 'grey' | 'yellow' | 'red' | 'green';

/**
 * Null without a left panel. Yellow takes precedence over red, red over green (R-POSITION-9). Green
 * says that all is in order now, so it needs fresh data; an alarm stays as last known.
 */
export function panelColour(patient: PanelPatient, moment: Moment): PanelColour | null {
  if (!patient.allowActivityTracking) return null;
  if (!patient.rotationAlarm) return 'neutral';
  if (!hasCurrentState(patient) || isSilent(patient, moment.now)) return 'grey';
  if (!isValidState(patient.estado?.estado_filtrado)) return 'yellow';
  const faceDown = patient.currentPosition !== null && isFaceDown(patient.currentPosition);
  if (patient.rotation || faceDown) return 'red';
  return isStale(patient.measuredAt, moment) ? 'grey' : 'green';
}

/** The position to draw; null draws the unknown figure, also while the sensor is off, out of range or not heard. */
export function panelFigure(patient: PanelPatient, { now }: Moment): Position | null {
  if (!patient.allowActivityTracking || !hasCurrentState(patient) || isSilent(patient, now)) return null;
  return patient.currentPosition?.vertical_position ? patient.currentPosition : null;
}

/** How often the card alternates between the current and the recommended position; milliseconds. */
export const TOGGLE_INTERVAL = 2_000;

/** When the card alternates (R-POSITION-8). */
export const showsRecommended = (patient: PanelPatient): boolean =>
  hasCurrentState(patient) &&
  (patient.estado?.estado_filtrado ?? 0) > 0 &&
  patient.rotationAlarm &&
  patient.rotation;

/** The sensor is on and in range, as far as the data say. */
export const hasCurrentState = ({ sensor, estado }: Pick<PanelPatient, 'sensor' | 'estado'>): boolean =>
  sensor !== null && estado !== null && estado.tipo !== 'SOFF' && estado.tipo !== 'NNET';

/** The data are so old that the sensor may be out of range by now. */
const isSilent = ({ sensor_info, measuredAt }: PanelPatient, now: Instant): boolean =>
  isOld(sensor_info?.lastTimeOnline ?? measuredAt, now);

/** Neither disconnected nor an error; an unknown code counts as an error. */
const isValidState = (state: number | undefined): boolean => state !== undefined && state >= 1 && state <= 5;
