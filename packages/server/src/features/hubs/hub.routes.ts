import type { HubAddress } from '@vigilia/contract/hubs';
import * as contract from '@vigilia/contract/hubs';
import { may } from '@vigilia/domain/rights';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { prepareForm, readForm } from '#forms/form';
import { rejectOnConstraint } from '#forms/form-rejected';
import { limitTaken } from '#forms/taken-names';
import { answerWithFieldErrors, withFieldErrors } from '#forms/write-response';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { presentHubs } from './hub.presenter';
import {
  countUnstored,
  endPreviousKey,
  findHub,
  HUB_CODES,
  type HubRow,
  listHubs,
  markHubDeleted,
  setEtiqueta,
} from './hub.store';
import { hubForm, readNewHub } from './hub-form';
import { readHubHistories } from './hub-history';
import { addHub, rekeyHub } from './issue-hub-key';

export function hubRoutes(
  { serve, serveRecord }: Router,
  db: Database,
  hubAddresses: () => readonly HubAddress[],
): void {
  const mqtt = () => [...hubAddresses()];

  serve(contract.listHubs, async (_, { actor, centre, now }) => ({
    lista: presentHubs(await listHubs(db, centre.id), now, { withKeys: may(actor.role, 'hub:add') }),
    ...(may(actor.role, 'hub:delete') && { unstoredMessages: await countUnstored(db, centre.id) }),
  }));

  serve(contract.prepareHub, async ({ query }, context) => {
    const hub = query.id === undefined ? null : await requireActiveHub(db, context, query.id);
    return prepareForm('form.hub', hubForm(), hub, context.locale);
  });

  serve(contract.addHub, ({ body }, { actor, centre, locale, now, access }) =>
    answerWithFieldErrors(locale, async () => {
      const hub = readNewHub(body);
      const inLog = access.logged(db, (id) => access.madeRecord(id as number));
      const asker = { centroId: centre.id, centres: centreIds(actor), now };
      const { id, key } = await limitTaken(db, HUB_CODES, asker, hub.codigo, () =>
        addHub(inLog, centre.id, hub, now).catch(rejectOnConstraint('hub_code', 'codigo', 'field.taken')),
      );
      return { id, codigo: hub.codigo, key, mqtt: mqtt() };
    }),
  );

  serveRecord(
    contract.rekeyHub,
    ({ params }, context) => requireActiveHub(db, context, params.id),
    async (hub, { body: { atOnce } }, { now, access }) => {
      const { key } = await rekeyHub(access.logged(db), hub, { atOnce, now });
      return { id: hub.id, codigo: hub.codigo, key, mqtt: mqtt() };
    },
  );

  serveRecord(
    contract.endPreviousKey,
    ({ params }, context) => requireActiveHub(db, context, params.id),
    async (hub, _, { access }) => {
      await withCentreLock(access.logged(db), hub.centro_id, (db) => endPreviousKey(db, hub));
      return { id: hub.id };
    },
  );

  serveRecord(
    contract.editHub,
    ({ params }, context) => requireActiveHub(db, context, params.id),
    (hub, { body }, { locale, access }) =>
      withFieldErrors(locale, async () => {
        const { etiqueta } = readForm(hubForm(), body, { stored: hub });
        return access.logged(db).transaction(async (db) => {
          const isChanged = await setEtiqueta(db, hub, etiqueta);
          return requireFound(isChanged ? hub.id : undefined);
        });
      }),
  );

  serve(contract.hubHistory, async ({ params }, context) => {
    const { actor, now } = context;
    const hub = await requireActiveHub(db, context, params.id);
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

  serve(contract.deleteHub, async ({ params }, { actor, now, access }) => {
    const hub = requireFound(await findHub(db, centreIds(actor), params.id));
    access.inCentre(hub.centro_id);
    await withCentreLock(access.logged(db), hub.centro_id, (db) => markHubDeleted(db, hub, now));
    return { id: hub.id };
  });
}

/** A hub of the actor's centres that is not deleted, or 404. */
async function requireActiveHub(db: Db, { actor, access }: Context, id: number): Promise<HubRow> {
  const hub = await findHub(db, centreIds(actor), id);
  access.inCentre(hub?.centro_id);
  return requireFound(hub?.deleted_at === null ? hub : undefined);
}
