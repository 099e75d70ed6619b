/**
 * Of whole numbers in order, interpolated between the two nearest; null: there are none.
 * @param tenths 5: the median. In whole numbers, so that no rounding depends on how it is calculated
 */
export function percentile(sorted: readonly number[], tenths: number): number | null {
  if (sorted.length === 0) return null;
  const place = tenths * (sorted.length - 1);
  const below = Math.floor(place / 10);
  const rest = place % 10;
  return (sorted[below]! * (10 - rest) + (sorted[below + 1] ?? 0) * rest) / 10;
}
