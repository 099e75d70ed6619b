import * as contract from '@vigilia/contract/diary';
import { localDayAt } from '@vigilia/domain/local-day';
import type { Database } from '#db/database';
import { type Centre, centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import type { CentreModels } from '#services/centre-model/centre-models';
import { findPatient } from '#stores/patient.store';
import { listDismissals, storeDismissal } from './diary.store';
import { readDiary, suggestionsNow } from './read-diary';

export function diaryRoutes({ serve, serveRecord }: Router, db: Database, models: CentreModels): void {
  const patientOf = async ({ actor, access }: Context, id: number) => {
    const patient = await findPatient(db, centreIds(actor), id);
    access.inCentre(patient?.centro_id);
    const { centro_id } = requireFound(patient?.unsubscribed_at === null ? patient : undefined);
    access.about([id], centro_id);
    const { zona } = actor.centres.find((mine) => mine.id === centro_id) as Centre;
    return { id, centro_id, zona };
  };

  serve(contract.readDiary, async ({ params, query }, context) => {
    const patient = await patientOf(context, params.id);
    const { now } = context;
    if (params.date > localDayAt(patient.zona, now).date) throw new Problem('invalid-parameter');
    return readDiary(db, models, patient, { date: params.date, days: Number(query.days) }, now);
  });

  serveRecord(
    contract.dismissSuggestion,
    ({ params }, context) => patientOf(context, params.id),
    async (patient, { body }, { actor, now, access }) => {
      // Before what is suggested: a dismissal that is stored after this is not replaced.
      const before = (await listDismissals(db, patient)).find(({ rule }) => rule === body.rule);
      const suggestions = await suggestionsNow(db, models, patient, now);
      const suggestion = requireFound(suggestions.find(({ rule }) => rule === body.rule));
      const { rule, numbers, dismissed } = suggestion;
      if (dismissed && dismissed.autor.id !== actor.id) throw new Problem('changed');
      const { reason } = body;
      const by = { staffId: actor.id, autor: actor.nombre };
      await access.logged(db).transaction(async (db) => {
        const row = { rule, numbers, reason, at: now, ...by };
        if (!(await storeDismissal(db, patient, row, before?.at ?? null))) throw new Problem('changed');
      });
      const autor = { id: actor.id, nombre: actor.nombre };
      return {
        suggestion: { ...suggestion, dismissed: { at: new Date(now).toISOString(), reason, autor } },
      };
    },
  );
}
