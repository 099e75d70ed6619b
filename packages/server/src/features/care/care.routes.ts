import { MAX_ALERT_DAYS } from '@vigilia/contract/alert-history';
import * as contract from '@vigilia/contract/care';
import type { Instant } from '@vigilia/domain/instant';
import { addDays, type LocalDate, localDayOf } from '@vigilia/domain/local-day';
import type { Database } from '#db/database';
import { type Centre, centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import type { CentreModels } from '#services/centre-model/centre-models';
import { findPatient } from '#stores/patient.store';
import { accuracyOf } from './accuracy';
import { presentCare } from './care.presenter';
import { type CareInput, findCare, listCare } from './care.store';
import { correctCare } from './correct-care';
import { figuresOf } from './figures';
import { recordCare } from './record-care';
import { recordFound } from './record-found';
import { undoCare } from './undo-care';

export function careRoutes({ serve, serveRecord }: Router, db: Database, models: CentreModels): void {
  const patientOf = async ({ actor, access }: Context, id: number) => {
    const patient = await findPatient(db, centreIds(actor), id);
    access.inCentre(patient?.centro_id);
    const found = requireFound(patient?.unsubscribed_at === null ? patient : undefined);
    access.about([found.id], found.centro_id);
    return found;
  };
  const careOf = async ({ actor, access }: Context, id: number) => {
    const action = requireFound(await findCare(db, centreIds(actor), id));
    access.about([action.paciente], action.centro_id);
    return action;
  };

  serveRecord(
    contract.recordCare,
    ({ params }, context) => patientOf(context, params.id),
    async (patient, { body }, { actor, access, ...context }) => {
      const care = { ...fieldsOf(body), alert: body.alert ?? null, key: body.key };
      const action = await recordCare(access.logged(db), patient, care, {
        ...context,
        author: actor,
        models,
      });
      return { action: presentCare(action) };
    },
  );

  serveRecord(
    contract.undoCare,
    ({ params }, context) => careOf(context, params.id),
    async (action, _, { actor, access, now }) => ({
      action: presentCare(await undoCare(access.logged(db), action, actor, now)),
    }),
  );

  serveRecord(
    contract.recordFound,
    ({ params }, context) => careOf(context, params.id),
    async (action, { body }, { actor, access, now, locale }) => ({
      action: presentCare(
        await recordFound(access.logged(db), action, body.found, { author: actor, now, locale }),
      ),
    }),
  );

  serveRecord(
    contract.correctCare,
    ({ params }, context) => careOf(context, params.id),
    async (action, { body }, { actor, access, ...context }) => {
      const care = { ...fieldsOf(body), reason: body.reason };
      const corrected = await correctCare(access.logged(db), action, care, {
        ...context,
        author: actor,
        models,
      });
      return { action: presentCare(corrected) };
    },
  );

  serve(contract.listCare, async ({ params }, context) => {
    const patient = await patientOf(context, params.id);
    const { zona } = context.actor.centres.find(({ id }) => id === patient.centro_id) as Centre;
    const { from, until } = periodOf(zona, params.from, params.to);
    return { lista: (await listCare(db, patient, from, until)).map(presentCare) };
  });

  serve(contract.careFigures, async ({ params }, { centre }) =>
    figuresOf(db, centre.id, periodOf(centre.zona, params.from, params.to)),
  );

  serve(contract.careAccuracy, async ({ params }, { centre, access }) => {
    const accuracy = await accuracyOf(db, centre.id, periodOf(centre.zona, params.from, params.to));
    access.about(accuracy.pacientes.map(({ id }) => id));
    return accuracy;
  });
}

type Fields = {
  [Field in keyof Omit<CareInput, 'alert' | 'at' | 'kind'>]?: CareInput[Field] | undefined;
} & { kind: CareInput['kind']; at?: string | undefined };

const fieldsOf = ({ kind, at, position, result, found, note }: Fields) => ({
  ...{ kind, position: position ?? null, result: result ?? null, found: found ?? null, note: note || null },
  at: at === undefined ? null : Date.parse(at),
});

/** Local dates, both included. */
function periodOf(zone: string, from: LocalDate, to: LocalDate): { from: Instant; until: Instant } {
  if (from > to || to >= addDays(from, MAX_ALERT_DAYS)) throw new Problem('invalid-parameter');
  return { from: localDayOf(zone, from).start, until: localDayOf(zone, to).end };
}
