/** 0 unknown, 1 lying, 2 head raised, 3 sitting, 4 upright, 5 head down. */
export type VerticalPosition = 0 | 1 | 2 | 3 | 4 | 5;
/** 1 back, 2 left, 3 right, 4 face-down turned left, 5 face-down turned right. */
export type RotationPosition = 1 | 2 | 3 | 4 | 5;

export interface Position {
  vertical_position: VerticalPosition;
  rotation_position: RotationPosition | null;
}

/** Pitch in degrees above horizontal; roll 0 on the back, negative to the left. Null when neither is known. */
export function positionOf(pitch: number | null, roll: number | null, correction: number): Position | null {
  if (pitch === null && roll === null) return null;
  return {
    vertical_position: pitch === null ? 0 : verticalOf(pitch),
    rotation_position: roll === null ? null : rotationOf(normalised(roll - correction)),
  };
}

/** The roll of a sensor that was attached at an angle, to be subtracted. */
export const correctionOf = (patient: { autoCorrectedAngle: boolean; autoCorrectedAngleValue: number }) =>
  patient.autoCorrectedAngle ? patient.autoCorrectedAngleValue : 0;

export const isLying = (position: Position): boolean =>
  position.vertical_position === 1 || position.vertical_position === 2 || position.vertical_position === 5;

export const isFaceDown = (position: { rotation_position: number | null }): boolean =>
  position.rotation_position === 4 || position.rotation_position === 5;

function verticalOf(pitch: number): VerticalPosition {
  if (pitch < -20) return 5;
  if (pitch < 20) return 1;
  if (pitch < 45) return 2;
  return pitch < 70 ? 3 : 4;
}

function rotationOf(roll: number): RotationPosition {
  if (Math.abs(roll) <= 30) return 1;
  if (Math.abs(roll) <= 120) return roll < 0 ? 2 : 3;
  return roll < 0 ? 4 : 5;
}

/** Normalises degrees to above −180 up to 180: after a correction 190 is −170. */
const normalised = (degrees: number): number => 180 - ((((180 - degrees) % 360) + 360) % 360);
