import { MOST_ROWS } from '@vigilia/contract/imports';
import type { Instant } from '@vigilia/domain/instant';
import { sql } from '#db/sql';
import { FieldError } from '#forms/form-rejected';
import type { ImportWork } from '#forms/import/run-import';
import { addSensor } from './add-sensor';
import { type SensorInput, sensorForm } from './sensor-form';

/** Of the form, all but what the server computes. */
export function sensorImportInputs() {
  const { capacidad: _, ...inputs } = sensorForm();
  return inputs;
}

export const sensorImport = (
  centroId: number,
  now: Instant,
): ImportWork<ReturnType<typeof sensorImportInputs>, number> => ({
  kind: 'sensors',
  form: {
    inputs: sensorImportInputs(),
    uniques: { codigo: ({ codigo }) => codigo.toLowerCase() },
    mostRows: MOST_ROWS.sensors,
  },
  check: async (db, rows) => {
    const codes = rows.map(({ parsed }) => parsed.codigo.toLowerCase());
    const taken = await db.many<{ codigo: string }>(sql`
      select lower(codigo) as codigo from sensor where deleted_at is null and lower(codigo) = any(${codes}::text[])`);
    const known = new Set(taken.map(({ codigo }) => codigo));
    return rows
      .filter(({ parsed }) => known.has(parsed.codigo.toLowerCase()))
      .map(({ line }) => ({ line, field: 'codigo', error: new FieldError('field.taken') }));
  },
  store: (db, { parsed }) => addSensor(db, centroId, parsed as SensorInput, now),
});
