import { isFaceDown, type Position } from './position';

export interface PanelPatient {
  sensor: number | null;
  allowActivityTracking: boolean;
  rotationAlarm: boolean;
  rotation: boolean;
  currentPosition: Position | null;
  estado: { tipo: string; estado_filtrado: number } | null;
}

export type PanelColour = 'neutral' | 'grey' | 'yellow' | 'red' | 'green';

/** Null without a left panel. Yellow takes precedence over red, red over green (specification §4, decisions §7). */
export function panelColour(patient: PanelPatient): PanelColour | null {
  if (!patient.allowActivityTracking) return null;
  if (!patient.rotationAlarm) return 'neutral';
  if (!hasCurrentState(patient)) return 'grey';
  if (!isValidState(patient.estado?.estado_filtrado)) return 'yellow';
  const faceDown = patient.currentPosition !== null && isFaceDown(patient.currentPosition);
  return patient.rotation || faceDown ? 'red' : 'green';
}

/** The position to draw; null draws the unknown figure, also while the sensor is off or out of range. */
export function panelFigure(patient: PanelPatient): Position | null {
  if (!patient.allowActivityTracking || !hasCurrentState(patient)) return null;
  return patient.currentPosition?.vertical_position ? patient.currentPosition : null;
}

/** How often the card alternates between the current and the recommended position; milliseconds. */
export const TOGGLE_INTERVAL = 2_000;

/** When the card alternates (specification §4). */
export const showsRecommended = (patient: PanelPatient): boolean =>
  hasCurrentState(patient) &&
  (patient.estado?.estado_filtrado ?? 0) > 0 &&
  patient.rotationAlarm &&
  patient.rotation;

const hasCurrentState = ({ sensor, estado }: PanelPatient): boolean =>
  sensor !== null && estado !== null && estado.tipo !== 'SOFF' && estado.tipo !== 'NNET';

/** Neither disconnected nor an error; an unknown code counts as an error. */
const isValidState = (state: number | undefined): boolean => state !== undefined && state >= 1 && state <= 5;
