import { alertHistory, viewAlert } from '@vigilia/contract/alert-history';
import { endPause, pauseAlerts } from '@vigilia/contract/alert-settings';
import * as contract from '@vigilia/contract/alerts';
import { type ActProblem, release, snooze, take, unsnooze } from '@vigilia/domain/alerts/acts';
import type { Alert } from '@vigilia/domain/alerts/alert';
import type { CallRules, Changed } from '@vigilia/domain/alerts/escalation';
import { DAY } from '@vigilia/domain/instant';
import type { Database, Db } from '#db/database';
import { readUntil } from '#forms/until';
import { answerWithFieldErrors } from '#forms/write-response';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import type { CentreModels } from '#services/centre-model/centre-models';
import { findPatient, type PatientRow } from '#stores/patient.store';
import { actOnAlert } from './act-on-alert';
import { historyPeriod } from './history/history-period';
import { presentAlert, presentEvent, presentList, presentPause, residentsOf } from './view/alert.presenter';
import {
  type AlertRow,
  countOpen,
  findAlert,
  listAlerts,
  listEvents,
  listHistory,
} from './view/alert-view.store';
import { deletePause, storePause } from './view/pause.store';
import { readBesides } from './view/read-besides';

const PAGE = 100;
/** How long a pause may be. */
const LONGEST_PAUSE = { ROLE_ENFERMERA: DAY, ROLE_CENTRO: 7 * DAY } as const;

export function alertRoutes({ serve, serveRecord }: Router, db: Database, models: CentreModels): void {
  serve(contract.listAlerts, async (_, { centre, now, access }) => {
    const alerts = await listAlerts(db, centre.id);
    const { besides } = await readBesides(db, models, centre.id, now);
    access.about(named(alerts, besides));
    return presentList(alerts, besides);
  });

  serve(contract.countAlerts, async (_, { actor }) => ({ lista: await countOpen(db, centreIds(actor)) }));

  serve(viewAlert, async ({ params }, context) => {
    const alert = await requireAlert(db, context, params.id);
    return { alert: presentAlert(alert), events: (await listEvents(db, alert)).map(presentEvent) };
  });

  serve(alertHistory, async ({ params, query }, { centre, access }) => {
    const { paciente, kind, cursor } = query;
    const period = historyPeriod(centre.zona, params);
    const before = cursor === undefined ? undefined : parseCursor(cursor);
    const rows = await listHistory(db, { centroId: centre.id, ...period, paciente, kind, before }, PAGE + 1);
    const page = rows.slice(0, PAGE);
    access.about(named(page));
    const last = rows.length > PAGE ? page.at(-1) : undefined;
    return { lista: page.map(presentAlert), next: last ? `${last.openedAt}-${last.id}` : null };
  });

  const act = async (
    alert: AlertRow,
    { access, now }: Context,
    change: (alert: Alert, rules: CallRules) => Changed | ActProblem,
  ) => ({ alert: presentAlert(await actOnAlert(access.logged(db), alert, change, now)) });
  const find = ({ params }: { params: { id: number } }, context: Context) =>
    requireAlert(db, context, params.id);

  serveRecord(contract.takeAlert, find, (alert, { body }, context) =>
    act(alert, context, (alert) => take(alert, context.actor.id, body.force, context.now)),
  );
  serveRecord(contract.releaseAlert, find, (alert, _, context) =>
    act(alert, context, (alert, rules) => release(alert, context.actor.id, rules, context.now)),
  );
  serveRecord(contract.snoozeAlert, find, (alert, { body }, context) =>
    act(alert, context, (alert) => snooze(alert, context.actor.id, body.minutes, context.now)),
  );
  serveRecord(contract.unsnoozeAlert, find, (alert, _, context) =>
    act(alert, context, (alert, rules) => unsnooze(alert, context.actor.id, rules, context.now)),
  );

  serveRecord(
    pauseAlerts,
    ({ params }, context) => requireResident(db, context, params.id),
    (resident, { body }, { actor, locale, now, access }) =>
      answerWithFieldErrors(locale, async () => {
        const until = readUntil(body.until, now, LONGEST_PAUSE[actor.role ?? 'ROLE_ENFERMERA']);
        const { reason, kinds } = body;
        const by = { staff_id: actor.id, autor: actor.nombre };
        const pause = { kinds: [...new Set(kinds)], reason, until, ...by };
        await access.logged(db).transaction((db) => storePause(db, resident, pause, now));
        return { pause: presentPause({ patient_id: resident.id, ...pause }) };
      }),
  );
  serve(endPause, async ({ params }, context) => {
    const resident = await requireResident(db, context, params.id);
    await context.access.logged(db).transaction((db) => deletePause(db, resident));
  });
}

/** An alert of the actor's centres, ended or not, or 404. */
async function requireAlert(db: Db, { actor, access }: Context, id: number): Promise<AlertRow> {
  const alert = requireFound(await findAlert(db, centreIds(actor), id));
  access.about(residentsOf(alert), alert.centro_id);
  return alert;
}

async function requireResident(db: Db, { actor, access }: Context, id: number): Promise<PatientRow> {
  const resident = await findPatient(db, centreIds(actor), id);
  access.inCentre(resident?.centro_id);
  return requireFound(resident?.unsubscribed_at === null ? resident : undefined);
}

/** Whom a list shows, each once. */
const named = (
  alerts: readonly AlertRow[],
  { pauses, prompts, care }: Omit<contract.Besides, 'wetFrom'> = { pauses: [], prompts: [], care: [] },
): number[] => {
  const ids = [
    ...alerts.flatMap(residentsOf),
    ...[...pauses, ...prompts, ...care].map(({ paciente }) => paciente),
  ];
  return [...new Set(ids)].sort((a, b) => a - b);
};

function parseCursor(cursor: string): { at: number; id: number } {
  const [at = 0, id = 0] = cursor.split('-').map(Number);
  return { at, id };
}
