import type { LargeTable } from '#db/backup';

/** What a backup on the embedded engine reads in pages. */
export const LARGE_TABLES: readonly LargeTable[] = [
  { name: 'reading', key: ['sensor_id', 'at'], readLater: 'inserted' },
  // A late reading reaches back 31 days; what is older than 40 days before the newest reading's day cannot change.
  {
    name: 'day',
    key: ['centro_id', 'assignment_id', 'date'],
    readLater: { column: 'date', before: 'select max(date) - 40 from day' },
  },
];
