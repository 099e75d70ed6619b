import * as patients from '@vigilia/contract/patients';
import { monthlyReport } from '@vigilia/contract/reports';
import { parseLocalMinute } from '@vigilia/domain/local-time';
import type { Database } from '#db/database';
import { type Actor, type Centre, centreIds } from '#http/actor';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { findPatient } from '#stores/patient.store';
import { advancedChartOf } from './advanced-chart';
import { monthlyReportOf } from './monthly-report';
import { weekChartOf } from './week-chart';

export function reportRoutes({ serve }: Router, db: Database): void {
  const patientOf = async (actor: Actor, id: number) => {
    const patient = await findPatient(db, centreIds(actor), id);
    const { centro_id } = requireFound(patient?.unsubscribed_at === null ? patient : undefined);
    const centre = actor.centres.find((mine) => mine.id === centro_id) as Centre;
    return { id, centro_id, zona: centre.zona, centre };
  };

  serve(patients.weekChart, async ({ params }, { actor, now }) =>
    weekChartOf(db, await patientOf(actor, params.id), params.date, now),
  );

  serve(patients.advancedChart, async ({ params }, { actor, now }) => {
    const patient = await patientOf(actor, params.id);
    if (!patient.centre.serviciosAvanzados) throw new Problem('advanced-only');
    const end = parseLocalMinute(patient.zona, params.minute);
    if (end === null) throw new Problem('invalid-parameter');
    return advancedChartOf(db, patient, end, now);
  });

  serve(monthlyReport, async ({ params }, { centre, now }) => monthlyReportOf(db, centre, params.month, now));
}
