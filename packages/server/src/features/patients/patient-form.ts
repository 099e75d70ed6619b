import { addDays, type LocalDate } from '@vigilia/domain/local-day';
import type { ParsedForm } from '#forms/form';
import { choice, choiceOrNone, day, number, type Option, toggle, words } from '#forms/inputs';
import { text } from '#texts/texts';
import type { PatientFacts } from './patient.store';

export interface PatientChoices {
  readonly sections: readonly { id: number; nombre: string }[];
  /** The free ones, and the patient's own. */
  readonly sensors: readonly { id: number; codigo: string }[];
  /** In the centre's zone. */
  readonly today: LocalDate;
}

const SEXOS = ['H', 'M', 'O'] as const;
const HOURS = Array.from({ length: 24 }, (_, index) => index + 1);
const MINUTES = [30, 60, 90, 120, 180, 240, 300, 360, 480];
const OLDEST_YEARS = 130;

/** What holds for a new patient where the form tells nothing (specification §9). */
export const ON_ADMISSION = {
  observaciones: null,
  noUrineAlarm: false,
  noUrineHours: 1,
  allowPatientLocation: false,
  allowActivityTracking: false,
  autoCorrectedAngle: false,
  autoCorrectedAngleValue: 10,
  rotationAlarm: false,
  stoppedTime: 240,
} satisfies Partial<PatientFacts>;

/** The patient form of decisions §4, in its order. */
export const patientForm = ({ sections, sensors, today }: PatientChoices) => ({
  nombre: words('patient.nombre', { must: true, max: 100 }),
  apellidos: words('patient.apellidos', { must: true, max: 100 }),
  numeroHabitacion: words('patient.numeroHabitacion', { must: true, max: 20, digitsToo: true }),
  sexo: choice('patient.sexo', {
    must: true,
    options: SEXOS.map((value) => ({ value, text: (locale) => text(locale, `patient.sexo.${value}`) })),
  }),
  fechaNacimiento: day('patient.fechaNacimiento', {
    must: true,
    earliest: addDays(today, -Math.floor(OLDEST_YEARS * 365.25)),
    latest: today,
  }),
  seccion: choice('patient.seccion', {
    must: true,
    options: sections.map(({ id, nombre }) => ({ value: id, text: () => nombre })),
  }),
  sensor: choiceOrNone('patient.sensor', {
    options: sensors.map(({ id, codigo }) => ({ value: id, text: () => codigo })),
    otherwise: 'field.sensor-taken',
  }),
  observaciones: words('patient.observaciones', { max: 4000, lines: true }),
  noUrineAlarm: toggle('patient.noUrineAlarm'),
  noUrineHours: choice('patient.noUrineHours', {
    when: ['noUrineAlarm'],
    options: HOURS.map(counted('unit.hours')),
    fallback: ON_ADMISSION.noUrineHours,
  }),
  allowPatientLocation: toggle('patient.allowPatientLocation'),
  allowActivityTracking: toggle('patient.allowActivityTracking'),
  autoCorrectedAngle: toggle('patient.autoCorrectedAngle', { when: ['allowActivityTracking'] }),
  autoCorrectedAngleValue: number('patient.autoCorrectedAngleValue', {
    when: ['allowActivityTracking'],
    min: -180,
    max: 180,
    fallback: ON_ADMISSION.autoCorrectedAngleValue,
  }),
  rotationAlarm: toggle('patient.rotationAlarm', { when: ['allowActivityTracking'] }),
  stoppedTime: choice('patient.stoppedTime', {
    when: ['allowActivityTracking', 'rotationAlarm'],
    options: MINUTES.map(counted('unit.minutes')),
    fallback: ON_ADMISSION.stoppedTime,
  }),
});

export type PatientInput = ParsedForm<ReturnType<typeof patientForm>>;

function counted(unit: 'unit.hours' | 'unit.minutes') {
  return (n: number): Option<number> => ({ value: n, text: (locale) => text(locale, unit, { n }) });
}
