import { MOST_ROWS } from '@vigilia/contract/imports';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { FieldError } from '#forms/form-rejected';
import type { ImportRow, LineError } from '#forms/import/import-file';
import type { ImportWork } from '#forms/import/run-import';
import { admitPatient } from './admit-patient';
import { type PatientChoices, type PatientInput, patientForm } from './patient-form';

/** Of the form, all but the correction of the angle: that is measured on each resident. */
export function patientImportInputs(choices: PatientChoices) {
  const { autoCorrectedAngle: _, autoCorrectedAngleValue: __, ...inputs } = patientForm(choices);
  return inputs;
}

type Inputs = ReturnType<typeof patientImportInputs>;

/** Somebody of the same name and birthday is the same person. */
const personOf = ({ nombre, apellidos, fechaNacimiento }: PersonKey): string =>
  [nombre, apellidos].map((name) => name.toLowerCase().replaceAll(/\s+/g, ' ')).join(' ') + fechaNacimiento;

type PersonKey = Pick<PatientInput, 'nombre' | 'apellidos' | 'fechaNacimiento'>;

export const patientImport = (
  centroId: number,
  choices: PatientChoices,
  now: Instant,
): ImportWork<Inputs, number> => ({
  kind: 'residents',
  form: {
    inputs: patientImportInputs(choices),
    uniques: {
      nombre: personOf,
      sensor: ({ sensor }) => (sensor === null || sensor === undefined ? undefined : String(sensor)),
    },
    mostRows: MOST_ROWS.residents,
  },
  check: async (db, rows) => alreadyHere(db, centroId, rows),
  store: (db, { parsed }) => admitPatient(db, centroId, parsed as PatientInput, now),
});

async function alreadyHere(
  db: Db,
  centroId: number,
  rows: readonly ImportRow<PersonKey>[],
): Promise<LineError[]> {
  const present = await db.many<PersonKey>(sql`
    select nombre, apellidos, "fechaNacimiento" from patient
    where centro_id = ${centroId} and unsubscribed_at is null`);
  const people = new Set(present.map(personOf));
  return rows
    .filter(({ parsed }) => people.has(personOf(parsed)))
    .map(({ line }) => ({ line, field: 'nombre', error: new FieldError('import.resident-here') }));
}
