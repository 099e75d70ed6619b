import type { Db } from '#db/database';
import type { Sql } from '#db/sql';

/** The database, and the statements that are run on it, also within its transactions. */
export function recordStatements<Handle extends Db>(db: Handle): { db: Handle; statements: Sql[] } {
  const statements: Sql[] = [];
  const recorded = (query: Sql): Sql => {
    statements.push(query);
    return query;
  };
  const wrap = <Inner extends Db>(db: Inner): Inner => ({
    ...db,
    many: (query) => db.many(recorded(query)),
    one: (query) => db.one(recorded(query)),
    maybe: (query) => db.maybe(recorded(query)),
    run: (query) => db.run(recorded(query)),
    transaction: (work, options) => db.transaction((inner) => work(wrap(inner)), options),
  });
  return { db: wrap(db), statements };
}
