import type { LargeTable } from '#db/backup';

/** What a backup on the embedded engine reads in pages. */
export const LARGE_TABLES: readonly LargeTable[] = [
  // A row has up to 2,000 readings.
  { name: 'reading_chunk', key: ['centro_id', 'sensor_id', 'from_at'], rowsAtOnce: 5, readLater: 'inserted' },
  // One row each, of an earlier version; before the upgrade under another name.
  { name: 'reading_row', key: ['centro_id', 'sensor_id', 'at'], readLater: 'inserted' },
  { name: 'reading', key: ['centro_id', 'sensor_id', 'at'], readLater: 'inserted' },
  { name: 'access_log', key: ['at', 'id'], readLater: 'inserted' },
  // A late reading reaches back 31 days; a day more than 33 days before the newest one cannot change.
  {
    name: 'day',
    key: ['centro_id', 'assignment_id', 'date'],
    readLater: { column: 'date', before: 'select max(date) - 33 from day' },
  },
];
