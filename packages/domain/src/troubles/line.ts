export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a straight line through measured values reaches a level, with one standard error of that. */
export interface Crossing {
  readonly x: number;
  readonly spread: number;
}

/** The least-squares line. Undefined: fewer than `fewest` points, or it never reaches the level after the last of them. */
export function crossingOf(points: readonly Point[], level: number, fewest = 5): Crossing | undefined {
  const count = points.length;
  if (count < fewest) return undefined;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / count;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const sxx = points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  if (sxx === 0) return undefined;
  const slope = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0) / sxx;
  if (slope >= 0) return undefined;
  const x = x0 + (level - y0) / slope;
  const residual = points.reduce((sum, point) => sum + (point.y - y0 - slope * (point.x - x0)) ** 2, 0);
  const deviation = Math.sqrt(residual / Math.max(1, count - 2));
  const spread = (deviation / Math.abs(slope)) * Math.sqrt(1 / count + (x - x0) ** 2 / sxx);
  return { x, spread };
}
