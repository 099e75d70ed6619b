import * as contract from '@vigilia/contract/discharged';
import { compareNatural } from '@vigilia/domain/list-order';
import type { Database, Db } from '#db/database';
import { prepareForm, readForm } from '#forms/form';
import { choiceInput, optionalChoiceInput, textInput } from '#forms/inputs';
import { withFieldErrors } from '#forms/write-response';
import { centreIds } from '#http/actor';
import type { Context } from '#http/context';
import { Problem } from '#http/problem';
import { requireFound } from '#http/require-found';
import type { Router } from '#http/router';
import { listFreeSensors } from '#stores/assignment.store';
import { listSections } from '#stores/patient.store';
import { type DischargedRow, findDischarged, listDischarged } from './discharged.store';
import { restorePatient } from './restore-patient';

/** Residents who were discharged, perhaps by mistake, for administrators. */
export function dischargedRoutes({ serve, serveRecord }: Router, db: Database): void {
  serve(contract.listDischarged, async ({ query }, { centre, access }) => {
    const rows = await listDischarged(db, centre.id, {
      name: query.name ?? '',
      limit: contract.MOST_DISCHARGED,
    });
    access.about(rows.map(({ id }) => id));
    return { lista: rows.map(presentDischarged), total: rows[0]?.total ?? 0 };
  });

  serve(contract.prepareRestore, async ({ query }, context) => {
    if (query.id === undefined) throw new Problem('invalid-parameter');
    const patient = await requireDischarged(db, context, query.id);
    const { sections, sensors } = await choicesOf(db, patient);
    const isKept = sections.some(({ id }) => id === patient.seccion);
    const values = {
      seccion: isKept ? patient.seccion : null,
      numeroHabitacion: patient.numeroHabitacion,
      sensor: null,
    };
    return prepareForm('form.restore', restoreForm(sections, sensors), values, context.locale);
  });

  serveRecord(
    contract.restorePatient,
    ({ params }, context) => requireDischarged(db, context, params.id),
    (patient, { body }, { locale, now, access }) =>
      withFieldErrors(locale, async () => {
        const { sections, sensors } = await choicesOf(db, patient);
        const { sensor = null, ...place } = readForm(restoreForm(sections, sensors), body, {
          stored: patient,
        });
        return restorePatient(access.logged(db), patient, { ...place, sensor }, now);
      }),
  );
}

const restoreForm = (
  sections: readonly { id: number; nombre: string }[],
  sensors: readonly { id: number; codigo: string }[],
) => ({
  seccion: choiceInput('patient.seccion', {
    required: true,
    choices: sections.map(({ id, nombre }) => ({ value: id, text: () => nombre })),
  }),
  numeroHabitacion: textInput('patient.numeroHabitacion', { required: true, max: 20, acceptsNumbers: true }),
  sensor: optionalChoiceInput('patient.sensor', {
    choices: sensors.map(({ id, codigo }) => ({ value: id, text: () => codigo })),
    errorKey: 'field.sensor-taken',
  }),
});

async function choicesOf(db: Db, { centro_id }: DischargedRow) {
  const sensors = await listFreeSensors(db, centro_id, null);
  return {
    sections: await listSections(db, centro_id),
    sensors: sensors.sort((a, b) => compareNatural(a.codigo, b.codigo)),
  };
}

/** A discharged resident of the actor's centres, or 404. */
async function requireDischarged(db: Db, { actor, access }: Context, id: number): Promise<DischargedRow> {
  const patient = requireFound(await findDischarged(db, centreIds(actor), id));
  access.about([patient.id], patient.centro_id);
  return patient;
}

const presentDischarged = (row: DischargedRow): contract.DischargedPatient => ({
  id: row.id,
  nombre: row.nombre,
  apellidos: row.apellidos,
  numeroHabitacion: row.numeroHabitacion,
  fechaNacimiento: row.fechaNacimiento,
  seccionNombre: row.seccionNombre,
  dischargedAt: new Date(row.unsubscribed_at).toISOString(),
});
