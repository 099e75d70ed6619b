import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** When the home began. */
export async function createdAt(db: Db, centroId: number): Promise<Instant> {
  const { at } = await db.one<{ at: Instant }>(
    sql`select created_at as at from centre where id = ${centroId}`,
  );
  return at;
}
