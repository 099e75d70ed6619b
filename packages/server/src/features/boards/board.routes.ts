import * as contract from '@vigilia/contract/boards';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import { sha256 } from '#crypto/secrets';
import type { Database, Db } from '#db/database';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { listSections } from '#stores/patient.store';
import { text } from '#texts/texts';
import {
  type BoardRow,
  findBoard,
  insertBoard,
  listBoards,
  markBoardRevoked,
  updateBoard,
} from './board.store';
import { pairBoard } from './pair-board';
import { findPairingState, takePairing } from './pairing.store';

/** Handed over by the feature that owns sign-in. */
interface BoardNeeds {
  /** Runs the check of a code; one that it refuses counts, and too many are 429. */
  readonly limitCodes: <T>(
    by: { staffId: number; address: string; now: Instant; gone: AbortSignal },
    check: () => Promise<T>,
  ) => Promise<T>;
  /** Ends what is open with this token. */
  readonly endSession: (tokenHash: Uint8Array) => void;
}

/** Wall boards: a screen asks for a code, an administrator enters it, names the board and may revoke it. */
export function boardRoutes(
  { serve, serveOpen, serveRecord }: Router,
  db: Database,
  { limitCodes, endSession }: BoardNeeds,
): void {
  serveOpen(contract.pairBoard, (_, { address, now }) => pairBoard(db, { address, now }));

  serveOpen(contract.boardPaired, async ({ body }, { now }) => {
    const state = await findPairingState(db, sha256(body.token), now);
    if (state === 'over') throw new Problem('not-found');
    return { paired: state === 'paired' };
  });

  serve(contract.listBoards, async (_, { centre }) => ({
    lista: (await listBoards(db, centre.id)).map(presentBoard),
  }));

  serve(contract.addBoard, async ({ body }, { actor, centre, locale, address, now, access, clientGone }) => {
    await checkSections(db, centre.id, body.secciones, locale);
    const inLog = access.logged(db, (row) => access.madeRecord((row as BoardRow).id));
    const row = await limitCodes({ staffId: actor.id, address, now, gone: clientGone() }, () =>
      inLog.transaction(async (db) => {
        const pairing = await takePairing(db, body.code, now);
        if (!pairing)
          throw new Problem('invalid-form', { errors: { code: text(locale, 'field.board-code') } });
        return insertBoard(db, centre.id, body, { ...pairing, by: actor, now });
      }),
    );
    return { board: presentBoard(row) };
  });

  const require = async ({ params }: { params: { id: number } }, { actor, access }: Context) => {
    const board = requireFound(await findBoard(db, centreIds(actor), params.id));
    access.inCentre(board.centro_id);
    return board;
  };

  serveRecord(contract.editBoard, require, async (board, { body }, { locale, access }) => {
    await checkSections(db, board.centro_id, body.secciones, locale);
    const row = await access.logged(db).transaction((db) => updateBoard(db, board, body));
    if (board.token_hash) endSession(board.token_hash);
    return { board: presentBoard(requireFound(row)) };
  });

  serveRecord(contract.revokeBoard, require, async (board, _, { now, access }) => {
    await access.logged(db).transaction((db) => markBoardRevoked(db, board, now));
    if (board.token_hash) endSession(board.token_hash);
  });
}

async function checkSections(
  db: Db,
  centroId: number,
  chosen: readonly number[],
  locale: Locale,
): Promise<void> {
  const known = (await listSections(db, centroId)).map(({ id }) => id);
  if (!chosen.every((id) => known.includes(id)))
    throw new Problem('invalid-form', { errors: { secciones: text(locale, 'field.choice') } });
}

const presentBoard = (row: BoardRow): contract.Board => ({
  ...{ id: row.id, nombre: row.nombre, secciones: [...row.secciones], roomOnly: row.room_only },
  ...{ locale: row.locale, autor: row.autor, address: row.address },
  createdAt: new Date(row.created_at).toISOString(),
  lastSeen: row.seen_at === null ? null : new Date(row.seen_at).toISOString(),
});
