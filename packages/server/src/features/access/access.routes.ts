import { listAccess } from '@vigilia/contract/access';
import type { Instant } from '@vigilia/domain/instant';
import { localDayOf } from '@vigilia/domain/local-day';
import type { Database, Db } from '#db/database';
import { BOARD_ROLE } from '#http/access-entry';
import type { Actor } from '#http/actor';
import { Problem } from '#http/problem';
import type { Router } from '#http/router';
import { type AccessRow, listEntries } from './access.store';

/** Handed over by the feature that owns sign-in. */
export interface ReaderChecks {
  readonly requireTwoFactor: (db: Db, actor: Actor) => Promise<void>;
}

const PAGE = 100;

/** Reading the access log is itself in the access log, as every request is. */
export function accessRoutes({ serve }: Router, db: Database, checks: ReaderChecks): void {
  serve(listAccess, async ({ params, query }, { actor, centre }) => {
    const { paciente, staff } = query;
    await checks.requireTwoFactor(db, actor);
    if (params.from > params.to) throw new Problem('invalid-parameter');
    const from = localDayOf(centre.zona, params.from).start;
    const until = localDayOf(centre.zona, params.to).end;
    const before = query.cursor === undefined ? undefined : parseCursor(query.cursor);
    const filter = { centroId: centre.id, from, until, paciente, staff, before };
    const rows = await listEntries(db, filter, PAGE + 1);
    const page = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? page.at(-1) : undefined;
    return { lista: page.map(present), next: last ? `${last.at}-${last.id}` : null };
  });
}

function parseCursor(cursor: string): { at: Instant; id: number } {
  const [at = 0, id = 0] = cursor.split('-').map(Number);
  return { at, id };
}

const present = (row: AccessRow) => ({
  at: new Date(row.at).toISOString(),
  actor: row.staff_id === null ? null : { id: row.staff_id, nombre: row.nombre ?? '' },
  role: row.role === BOARD_ROLE ? null : row.role,
  board: row.role === BOARD_ROLE ? row.nombre : null,
  action: row.action,
  result: row.result,
  pacientes: row.pacientes,
  address: row.address,
  requestId: row.request_id,
});
