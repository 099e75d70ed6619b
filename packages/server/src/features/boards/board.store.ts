import type { BoardSettings } from '@vigilia/contract/boards';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { BoardActor, Centre } from '#http/actor';

export interface BoardRow {
  readonly centro_id: number;
  readonly id: number;
  readonly nombre: string;
  readonly secciones: readonly number[];
  readonly room_only: boolean;
  /** Null: as it was chosen on the screen itself. */
  readonly locale: Locale | null;
  readonly address: string;
  readonly created_at: Instant;
  readonly autor: string;
  readonly seen_at: Instant | null;
  /** Null: revoked. */
  readonly token_hash: Uint8Array | null;
}

const BOARD = sql`
  centro_id, id, nombre, secciones, room_only, locale, address, created_at, autor, seen_at, token_hash`;

export const listBoards = (db: Db, centroId: number): Promise<BoardRow[]> =>
  db.many(sql`
    select ${BOARD} from board where centro_id = ${centroId} and revoked_at is null order by lower(nombre), id`);

export const findBoard = (db: Db, centres: readonly number[], id: number): Promise<BoardRow | undefined> =>
  db.maybe(sql`
    select ${BOARD} from board
    where centro_id = any(${centres}::int[]) and id = ${id} and revoked_at is null`);

export const insertBoard = (
  db: Db,
  centroId: number,
  { nombre, secciones, roomOnly, locale }: BoardSettings,
  paired: { tokenHash: Uint8Array; address: string; by: { id: number; nombre: string }; now: Instant },
): Promise<BoardRow> =>
  db.one(sql`
    insert into board (
      centro_id, nombre, secciones, room_only, locale, token_hash, address, created_at, staff_id, autor)
    values (${centroId}, ${nombre}, ${secciones}::int[], ${roomOnly}, ${locale}, ${paired.tokenHash}, ${paired.address},
      ${new Date(paired.now)}, ${paired.by.id}, ${paired.by.nombre})
    returning ${BOARD}`);

export const updateBoard = (
  db: Db,
  { centro_id, id }: Pick<BoardRow, 'centro_id' | 'id'>,
  { nombre, secciones, roomOnly, locale }: BoardSettings,
): Promise<BoardRow | undefined> =>
  db.maybe(sql`
    update board
    set nombre = ${nombre}, secciones = ${secciones}::int[], room_only = ${roomOnly}, locale = ${locale}
    where centro_id = ${centro_id} and id = ${id} and revoked_at is null returning ${BOARD}`);

export async function markBoardRevoked(
  db: Db,
  { centro_id, id }: Pick<BoardRow, 'centro_id' | 'id'>,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    update board set revoked_at = ${new Date(now)}, token_hash = null
    where centro_id = ${centro_id} and id = ${id} and revoked_at is null`);
}

/** How far `seen_at` may lag: one write a minute for a screen that never sleeps. */
const SEEN_AT_LAG = 60_000;

/** The board of a device token; null when it is unknown or revoked. */
export async function identifyBoard(db: Db, tokenHash: Uint8Array, now: Instant): Promise<BoardActor | null> {
  const row = await db.maybe<BoardRow & { centre: Centre; sectionNames: string }>(sql`
    select ${BOARD}, (
      select jsonb_build_object(
        'id', centre.id, 'nombre', centre.nombre, 'zona', zona, 'serviciosAvanzados', "serviciosAvanzados")
      from centre where centre.id = centro_id) as centre,
      (select coalesce(jsonb_object_agg(section.id, section.nombre), '{}')::text
       from section where section.centro_id = board.centro_id) as "sectionNames"
    from board where token_hash = ${tokenHash}`);
  if (!row) return null;
  const {
    centro_id,
    id,
    nombre,
    secciones,
    room_only: roomOnly,
    locale,
    centre,
    seen_at,
    sectionNames,
  } = row;
  if (seen_at === null || now - seen_at > SEEN_AT_LAG)
    await db.run(sql`
      update board set seen_at = ${new Date(now)} where centro_id = ${centro_id} and id = ${id}`);
  return { id, nombre, secciones, roomOnly, locale, centre, sectionNames, tokenHash };
}
