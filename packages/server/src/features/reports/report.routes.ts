import * as patients from '@vigilia/contract/patients';
import { monthlyReport } from '@vigilia/contract/reports';
import { parseLocalMinute } from '@vigilia/domain/local-time';
import type { Database } from '#db/database';
import { type Centre, centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import type { CentreModels } from '#services/centre-model/centre-models';
import { findPatient } from '#stores/patient.store';
import { advancedChartOf } from './advanced-chart';
import { monthlyReportOf } from './monthly-report';
import { weekChartOf } from './week-chart';

export function reportRoutes({ serve }: Router, db: Database, models: CentreModels): void {
  const patientOf = async ({ actor, access }: Context, id: number) => {
    const patient = await findPatient(db, centreIds(actor), id);
    access.inCentre(patient?.centro_id);
    const { centro_id } = requireFound(patient?.unsubscribed_at === null ? patient : undefined);
    const centre = actor.centres.find((mine) => mine.id === centro_id) as Centre;
    return { id, centro_id, zona: centre.zona, centre };
  };

  serve(patients.weekChart, async ({ params }, context) =>
    weekChartOf(db, models, await patientOf(context, params.id), params.date, context.now),
  );

  serve(patients.advancedChart, async ({ params }, context) => {
    const patient = await patientOf(context, params.id);
    if (!patient.centre.serviciosAvanzados) throw new Problem('advanced-only');
    const end = parseLocalMinute(patient.zona, params.minute);
    if (end === null) throw new Problem('invalid-parameter');
    return advancedChartOf(db, models, patient, end, context.now);
  });

  serve(monthlyReport, async ({ params }, { centre, now, access }) => {
    const report = await monthlyReportOf(db, models, centre, params.month, now);
    access.about(report.chart_inco.map(({ id }) => id));
    return report;
  });
}
