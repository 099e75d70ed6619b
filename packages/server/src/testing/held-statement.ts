import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Sql, sql } from '#db/sql';

/** Should the process be unable to let the engine go, the statement ends by itself, and says so. */
const AT_MOST = 20;

/**
 * A statement that keeps the embedded engine busy until the test lets it go: it waits for a file in the folder of the
 * database. Its row says whether it was let go.
 */
export function heldStatement(dataDir: string): { statement: Sql; letGo: () => Promise<void> } {
  const file = `let-go-${randomUUID()}`;
  return {
    statement: sql`
      with recursive waiting as (
        select false as let_go
        union all
        select (pg_stat_file(${file}, true)).size is not null from waiting
        where not let_go and clock_timestamp() < now() + make_interval(secs => ${AT_MOST}))
      select bool_or(let_go) as "letGo" from waiting`,
    letGo: () => fs.writeFile(path.join(dataDir, 'database', file), ''),
  };
}
