import { describePatientImport, importPatients } from '@vigilia/contract/imports';
import * as contract from '@vigilia/contract/patients';
import { NO_CARE } from '@vigilia/domain/alerts/care-facts';
import { compareNatural } from '@vigilia/domain/list-order';
import { localDayAt } from '@vigilia/domain/local-day';
import type { Database, Db } from '#db/database';
import { prepareVersionedForm, readChanges, readForm } from '#forms/form';
import type { ImportRuns } from '#forms/import/import-runs';
import { describeColumns } from '#forms/import/present-import';
import { runImport } from '#forms/import/run-import';
import { withErrorFlag } from '#forms/write-response';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import type { CentreModels } from '#services/centre-model/centre-models';
import { sensorStates } from '#services/centre-model/sensor-state';
import { listFreeSensors } from '#stores/assignment.store';
import { readCareFacts } from '#stores/care.store';
import { findPatient, listSections, type PatientRow } from '#stores/patient.store';
import { admitPatient } from './admit-patient';
import { changePatient } from './change-patient';
import { insertComment, listComments } from './comment.store';
import { patientImport, patientImportInputs } from './import-patients';
import { presentPatient } from './patient.presenter';
import { type PatientChoices, patientForm } from './patient-form';
import { liveOf } from './patient-live';
import { putOnSensor } from './put-on-sensor';
import { unsubscribePatient } from './unsubscribe-patient';
import type { WardCache } from './ward-cache';

export function patientRoutes(
  { serve, serveRecord }: Router,
  db: Database,
  { models, wards, imports }: { models: CentreModels; wards: WardCache; imports: ImportRuns },
): void {
  serve(contract.listPatients, async (_, { centre, now, headers, access }) => {
    const list = await wards.list(centre, now);
    access.about(list.pacientes);
    return list.for(headers);
  });

  serve(contract.viewPatient, async ({ params }, context) => {
    const patient = await requireActivePatient(db, context, params.id);
    const comments = await listComments(db, patient);
    const [state] = sensorStates(await models.current(db, patient.centro_id), [patient.id]);
    const care = (await readCareFacts(db, patient.centro_id, [patient.id])).get(patient.id) ?? NO_CARE;
    return {
      paciente: presentPatient(
        patient,
        { comments, total: comments.length },
        liveOf(patient, state, care, context.now),
      ),
      revision: context.now,
    };
  });

  serve(contract.preparePatient, async ({ query }, context) => {
    const patient = query.id === undefined ? null : await requireActivePatient(db, context, query.id);
    const form = patientForm(await choicesFor(db, patient, context));
    return prepareVersionedForm('form.patient', form, patient, context.locale);
  });

  serve(contract.admitPatient, async ({ body }, context) => {
    const { centre, locale, now, access } = context;
    const form = patientForm(await choicesFor(db, null, context));
    const inLog = access.logged(db, (id) => access.about([id as number]));
    return withErrorFlag(locale, async () => admitPatient(inLog, centre.id, readForm(form, body), now));
  });

  serve(describePatientImport, async (_, context) =>
    describeColumns(patientImportInputs(await choicesFor(db, null, context)), context.locale),
  );

  serve(importPatients, async ({ body }, context) => {
    const { actor, centre, locale, now, access } = context;
    const work = patientImport(centre.id, await choicesFor(db, null, context), now);
    const inLog = access.logged(db, (made) => access.about((made as number[] | null) ?? []));
    if (!body.store) access.preview();
    const request = { ...body, centroId: centre.id, staffId: actor.id, locale, now };
    return (await runImport(inLog, work, request, imports)).result;
  });

  serveRecord(
    contract.editPatient,
    ({ params }, context) => requireActivePatient(db, context, params.id),
    async (patient, { body }, context) => {
      const form = patientForm(await choicesFor(db, patient, context));
      return withErrorFlag(context.locale, async () =>
        changePatient(
          context.access.logged(db),
          patient,
          { input: readChanges(form, body, patient), version: body['version'] },
          context.now,
        ),
      );
    },
  );

  serveRecord(
    contract.putOnSensor,
    ({ params }, context) => requireActivePatient(db, context, params.id),
    async (patient, { body }, { now, access }) => {
      const inLog = access.logged(db, (changed) => access.about(changed as number[]));
      await putOnSensor(inLog, patient, body, now);
      return { id: patient.id };
    },
  );

  serve(contract.unsubscribePatient, async ({ params }, { actor, now, access }) => {
    const patient = requireFound(await findPatient(db, centreIds(actor), params.id));
    access.about([patient.id], patient.centro_id);
    await unsubscribePatient(access.logged(db), patient, now);
    return { id: patient.id };
  });

  serveRecord(
    contract.commentOnPatient,
    ({ params }, context) => requireActivePatient(db, context, params.id),
    async (patient, { body }, { actor, now, access }) => {
      const comment = { comentario: body.comment, author: actor };
      const id = await access.logged(db).transaction((db) => insertComment(db, patient, comment, now));
      return { error: false as const, id };
    },
  );
}

/** A patient of the actor's centres who is not unsubscribed, or 404. */
async function requireActivePatient(db: Db, { actor, access }: Context, id: number): Promise<PatientRow> {
  const patient = await findPatient(db, centreIds(actor), id);
  access.inCentre(patient?.centro_id);
  return requireFound(patient?.unsubscribed_at === null ? patient : undefined);
}

/** The form's choices for this patient, or for a new one of the requested centre. */
async function choicesFor(
  db: Db,
  patient: PatientRow | null,
  { actor, centre, now }: Context,
): Promise<PatientChoices> {
  const home = actor.centres.find(({ id }) => id === patient?.centro_id) ?? centre;
  const sensors = await listFreeSensors(db, home.id, patient?.id ?? null);
  return {
    sections: await listSections(db, home.id),
    sensors: sensors.sort((a, b) => compareNatural(a.codigo, b.codigo)),
    today: localDayAt(home.zona, now).date,
  };
}
