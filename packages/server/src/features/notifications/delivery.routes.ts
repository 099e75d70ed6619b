import * as contract from '@vigilia/contract/channels';
import type { Database } from '#db/database';
import { centreIds } from '#http/actor';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import {
  type DeliveryRow,
  findDelivery,
  listDeliveries,
  listUndelivered,
  sendOnceMore,
  type UndeliveredRow,
} from './delivery.store';

const PAGE = 100;

/** What was sent to whom and what became of it, for administrators. */
export function deliveryRoutes({ serve, serveRecord }: Router, db: Database): void {
  serve(contract.listDeliveries, async ({ query: { status, cursor } }, { centre, access, now }) => {
    const before = cursor === undefined ? null : Number(cursor);
    const rows = await listDeliveries(db, centre.id, { status, before, limit: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    const undelivered = before === null ? await listUndelivered(db, centre.id, now) : [];
    access.about([...new Set([...page, ...undelivered].flatMap(({ patient_id }) => patient_id ?? []))]);
    return {
      lista: page.map(presentDelivery),
      next: rows.length > PAGE ? String(page.at(-1)!.id) : null,
      undelivered: undelivered.map(presentUndelivered),
    };
  });

  serveRecord(
    contract.sendAgain,
    async ({ params }, { actor, access }) => {
      const delivery = requireFound(await findDelivery(db, centreIds(actor), params.id));
      access.about(delivery.patient_id === null ? [] : [delivery.patient_id], delivery.centro_id);
      return delivery;
    },
    async (delivery, _, { now, access }) => {
      const row = await access.logged(db).transaction(async (db) => {
        if (!(await sendOnceMore(db, delivery, now))) throw new Problem('too-late');
        return findDelivery(db, [delivery.centro_id], delivery.id);
      });
      return { delivery: presentDelivery(requireFound(row)) };
    },
  );
}

const presentDelivery = (row: DeliveryRow): contract.Delivery => ({
  ...{ id: row.id, channel: row.channel, to: row.to, event: row.event, alert: row.alert_id },
  ...{ room: row.room, kind: row.kind, status: row.status, attempts: row.attempts, error: row.error },
  at: new Date(row.at).toISOString(),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
});

const presentUndelivered = ({ alert, at, kind, room, step }: UndeliveredRow): contract.Undelivered => ({
  ...{ alert, kind, room, step },
  at: new Date(at).toISOString(),
});
