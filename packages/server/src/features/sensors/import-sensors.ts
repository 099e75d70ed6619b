import { MOST_ROWS } from '@vigilia/contract/imports';
import { FieldError } from '#forms/form-rejected';
import type { ImportWork } from '#forms/import/run-import';
import { type Asker, askTaken } from '#forms/taken-names';
import { addSensor } from './add-sensor';
import { SENSOR_CODES } from './sensor.store';
import { type SensorInput, sensorForm } from './sensor-form';

/** Of the form, all but what the server computes. */
export function sensorImportInputs() {
  const { capacidad: _, ...inputs } = sensorForm();
  return inputs;
}

export const sensorImport = (asker: Asker): ImportWork<ReturnType<typeof sensorImportInputs>, number> => ({
  kind: 'sensors',
  form: {
    inputs: sensorImportInputs(),
    uniques: { codigo: ({ codigo }) => codigo.toLowerCase() },
    mostRows: MOST_ROWS.sensors,
  },
  check: async (db, rows) => {
    const codes = rows.map(({ parsed }) => parsed.codigo);
    const taken = await askTaken(db, SENSOR_CODES, asker, codes);
    return rows
      .filter(({ parsed }) => taken.has(parsed.codigo.toLowerCase()))
      .map(({ line }) => ({ line, field: 'codigo', error: new FieldError('field.taken') }));
  },
  store: (db, { parsed }) => addSensor(db, asker.centroId, parsed as SensorInput, asker.now),
});
