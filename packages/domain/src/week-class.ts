export type WeekClass = 'disconnected' | 'dry' | 'level1' | 'level2' | 'level3' | 'off' | 'black';

/** Specification §4, week chart cell classes by y. An unknown code counts as off. */
export function weekClass(y: number | null): WeekClass {
  if (y === null || y === 0) return 'disconnected';
  if (y === 1 || y === 2) return 'dry';
  if (y === 3) return 'level1';
  if (y === 4) return 'level2';
  if (y === 5) return 'level3';
  return y === 60 ? 'black' : 'off';
}
