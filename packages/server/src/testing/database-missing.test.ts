import { test } from 'vitest';

// Stands in for the whole project `server-postgres` where PostgreSQL is not installed, so that the gap is seen.
test.skip('the server on PostgreSQL (not installed here: apt install postgresql)', () => {});
