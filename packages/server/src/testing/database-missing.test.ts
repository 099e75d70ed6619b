import { test } from 'vitest';

// The only test of the project `server-postgres` where PostgreSQL is not installed, so that the count of skipped shows it.
test.skip('the server on PostgreSQL (not installed here: apt install postgresql)', () => {});
