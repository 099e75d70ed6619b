const RADIANS = Math.PI / 180;

/** Of directions, in degrees: that of 170 and -170 is 180. */
export const meanAngle = (angles: readonly number[]): number =>
  Math.atan2(
    angles.reduce((sum, angle) => sum + Math.sin(angle * RADIANS), 0),
    angles.reduce((sum, angle) => sum + Math.cos(angle * RADIANS), 0),
  ) / RADIANS;

/** From 0 to 180 degrees. */
export const angleBetween = (a: number, b: number): number => {
  const turned = Math.abs(a - b) % 360;
  return Math.min(turned, 360 - turned);
};
