import * as contract from '@vigilia/contract/hubs';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { prepareForm, readForm } from '#forms/form';
import { withFieldErrors } from '#forms/write-response';
import { type Actor, centreIds } from '#http/actor';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { presentHubs } from './hub.presenter';
import { findHub, type HubRow, listHubs, markHubDeleted, setEtiqueta } from './hub.store';
import { hubForm } from './hub-form';
import { readHubHistories } from './hub-history';

export function hubRoutes({ serve, serveRecord }: Router, db: Database): void {
  serve(contract.listHubs, async (_, { centre, now }) => ({
    lista: presentHubs(await listHubs(db, centre.id), now),
  }));

  serve(contract.prepareHub, async ({ query }, { actor, locale }) => {
    const hub = query.id === undefined ? null : await requireActiveHub(db, actor, query.id);
    return prepareForm('form.hub', hubForm(), hub, locale);
  });

  serveRecord(
    contract.editHub,
    ({ params }, { actor }) => requireActiveHub(db, actor, params.id),
    (hub, { body }, { locale }) =>
      withFieldErrors(locale, async () => {
        const { etiqueta } = readForm(hubForm(), body);
        return requireFound((await setEtiqueta(db, hub, etiqueta)) ? hub.id : undefined);
      }),
  );

  serve(contract.hubHistory, async ({ params }, { actor, now }) => {
    const hub = await requireActiveHub(db, actor, params.id);
    const centre = requireFound(actor.centres.find(({ id }) => id === hub.centro_id));
    return (await readHubHistories(db, centre, [hub], now)).get(hub.id) ?? [];
  });

  serve(contract.hubMonthHistory, async (_, { centre, now }) => {
    const hubs = await listHubs(db, centre.id);
    const histories = await readHubHistories(db, centre, hubs, now);
    return {
      lista: presentHubs(hubs, now).map(({ id, codigo, etiqueta }) => ({
        id,
        codigo,
        etiqueta,
        history: histories.get(id) ?? [],
      })),
    };
  });

  serve(contract.deleteHub, async ({ params }, { actor, now }) => {
    const hub = requireFound(await findHub(db, centreIds(actor), params.id));
    await withCentreLock(db, hub.centro_id, (db) => markHubDeleted(db, hub, now));
    return { id: hub.id };
  });
}

/** A hub of the actor's centres that is not deleted, or 404. */
async function requireActiveHub(db: Db, actor: Actor, id: number): Promise<HubRow> {
  const hub = await findHub(db, centreIds(actor), id);
  return requireFound(hub?.deleted_at === null ? hub : undefined);
}
