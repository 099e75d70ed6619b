import { parseFormula } from '@vigilia/domain/formula';
import type { ParsedForm } from '#forms/form';
import { computedInput, dateInput, numberInput, textInput } from '#forms/inputs';

const CAPACIDAD = {
  formula: '(lecturaSeca + lecturaMojada) / 2',
  fields: ['lecturaSeca', 'lecturaMojada'],
  result: 'capacidad',
};

/** The range of what a sensor can measure (R-SENSORS-32). */
const MOISTURE = { min: 0, max: 100_000 };

export const sensorForm = () => ({
  codigo: textInput('sensor.codigo', { required: true, max: 50 }),
  lecturaSeca: numberInput('sensor.lecturaSeca', { required: true, ...MOISTURE }),
  lecturaMojada: numberInput('sensor.lecturaMojada', { required: true, ...MOISTURE }),
  capacidad: computedInput('sensor.capacidad', CAPACIDAD),
  // Past and future days: an activation may be planned, or entered late.
  fecha_activacion: dateInput('sensor.fecha_activacion', { earliest: '2000-01-01', latest: '2099-12-31' }),
});

export type SensorInput = Omit<ParsedForm<ReturnType<typeof sensorForm>>, 'capacidad'>;

const capacidad = parseFormula(CAPACIDAD.formula, CAPACIDAD.fields);

/** Computed from the two readings, whatever the form sent. */
export function capacidadOf(readings: Pick<SensorInput, 'lecturaSeca' | 'lecturaMojada'>): number {
  const result = capacidad?.(readings) ?? null;
  if (result === null) throw new Error(`no result: ${CAPACIDAD.formula}`);
  return result;
}
