// chunk: cards
import type { Patient } from '@vigilia/contract/patients';
import type { PanelPatient } from '@vigilia/domain/left-panel';
import { isFaceDown, type Position } from '@vigilia/domain/position';

/** The contract has validated the numbers, and allows the same ones as the domain. */
export const asPanel = (patient: Patient): PanelPatient => patient as PanelPatient;

/** The ten figures that are drawn. */
export const FIGURES = [
  'back',
  'left',
  'right',
  'faceDownLeft',
  'faceDownRight',
  'sitting',
  'upright',
  'headRaised',
  'headDown',
  'unknown',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Face-down comes before head raised or down, because it is a danger. */
export function figureOf(position: Position | null): Figure {
  if (!position || position.vertical_position === 0) return 'unknown';
  if (position.vertical_position === 3) return 'sitting';
  if (position.vertical_position === 4) return 'upright';
  if (isFaceDown(position)) return ROTATIONS[position.rotation_position ?? 1];
  if (position.vertical_position === 2) return 'headRaised';
  if (position.vertical_position === 5) return 'headDown';
  return position.rotation_position === null ? 'unknown' : ROTATIONS[position.rotation_position];
}

/** The texts of a position: the figure, and the side where the figure does not show it. */
export function positionKeys(position: Position | null): (`position.${Figure}` | 'position.lying')[] {
  const figure = figureOf(position);
  if (figure === 'unknown' && position?.vertical_position === 1) return ['position.lying'];
  const side = position?.rotation_position ? ROTATIONS[position.rotation_position] : null;
  const sideways = side === 'left' || side === 'right';
  if ((figure === 'headRaised' || figure === 'headDown') && sideways)
    return [`position.${figure}`, `position.${side}`];
  return [`position.${figure}`];
}

/** 1 to 3: back, left, right. */
export const recommended = (rotation: number): Position => ({
  vertical_position: 1,
  rotation_position: rotation as 1 | 2 | 3,
});

const ROTATIONS = { 1: 'back', 2: 'left', 3: 'right', 4: 'faceDownLeft', 5: 'faceDownRight' } as const;
