export type WeekClass = 'disconnected' | 'dry' | 'level1' | 'level2' | 'level3' | 'off' | 'black';

/** The class of a cell of the week chart by its y (R-WEEK-1 to R-WEEK-7). An unknown code counts as off. */
export function weekClass(y: number | null): WeekClass {
  if (y === null || y === 0) return 'disconnected';
  if (y === 1 || y === 2) return 'dry';
  if (y === 3) return 'level1';
  if (y === 4) return 'level2';
  if (y === 5) return 'level3';
  return y === 60 ? 'black' : 'off';
}
