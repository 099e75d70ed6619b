import type { Db } from '#db/database';
import { sql } from '#db/sql';

/** Undoes an unsubscription. Undefined when nobody with this id is unsubscribed, or they were erased. */
export async function restorePatient(
  db: Db,
  id: number,
): Promise<{ centro_id: number; nombre: string; apellidos: string } | undefined> {
  return db.maybe(sql`
    update patient set unsubscribed_at = null where id = ${id} and unsubscribed_at is not null and erased_at is null
    returning centro_id, nombre, apellidos`);
}
