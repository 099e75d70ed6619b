import type { FormValues } from '@vigilia/contract/form';
import { addDays, type LocalDate } from '@vigilia/domain/local-day';
import { type ParsedForm, valuesOf } from '#forms/form';
import {
  type Choice,
  choiceInput,
  dateInput,
  numberInput,
  optionalChoiceInput,
  switchInput,
  textInput,
} from '#forms/inputs';
import type { PatientFacts, PatientRow } from '#stores/patient.store';
import { text } from '#texts/texts';

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

/** The defaults of a new patient (R-DATA-2 to R-DATA-4). */
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

/** The patient form, in the order of R-FORMS-20. */
export const patientForm = ({ sections, sensors, today }: PatientChoices) => ({
  nombre: textInput('patient.nombre', { required: true, max: 100 }),
  apellidos: textInput('patient.apellidos', { required: true, max: 100 }),
  numeroHabitacion: textInput('patient.numeroHabitacion', { required: true, max: 20, acceptsNumbers: true }),
  sexo: choiceInput('patient.sexo', {
    required: true,
    choices: SEXOS.map((value) => ({ value, text: (locale) => text(locale, `patient.sexo.${value}`) })),
  }),
  fechaNacimiento: dateInput('patient.fechaNacimiento', {
    required: true,
    earliest: addDays(today, -Math.floor(OLDEST_YEARS * 365.25)),
    latest: today,
  }),
  seccion: choiceInput('patient.seccion', {
    required: true,
    choices: sections.map(({ id, nombre }) => ({ value: id, text: () => nombre })),
  }),
  sensor: optionalChoiceInput('patient.sensor', {
    choices: sensors.map(({ id, codigo }) => ({ value: id, text: () => codigo })),
    errorKey: 'field.sensor-taken',
  }),
  observaciones: textInput('patient.observaciones', { max: 4000, multiline: true }),
  noUrineAlarm: switchInput('patient.noUrineAlarm'),
  noUrineHours: choiceInput('patient.noUrineHours', {
    shownWhen: ['noUrineAlarm'],
    choices: HOURS.map(counted('unit.hours')),
    fallback: ON_ADMISSION.noUrineHours,
  }),
  allowPatientLocation: switchInput('patient.allowPatientLocation'),
  allowActivityTracking: switchInput('patient.allowActivityTracking'),
  autoCorrectedAngle: switchInput('patient.autoCorrectedAngle', { shownWhen: ['allowActivityTracking'] }),
  autoCorrectedAngleValue: numberInput('patient.autoCorrectedAngleValue', {
    shownWhen: ['allowActivityTracking'],
    min: -180,
    max: 180,
    fallback: ON_ADMISSION.autoCorrectedAngleValue,
  }),
  rotationAlarm: switchInput('patient.rotationAlarm', { shownWhen: ['allowActivityTracking'] }),
  stoppedTime: choiceInput('patient.stoppedTime', {
    shownWhen: ['allowActivityTracking', 'rotationAlarm'],
    choices: MINUTES.map(counted('unit.minutes')),
    fallback: ON_ADMISSION.stoppedTime,
  }),
});

/** What the form holds of a stored patient. */
export const patientValues = (patient: PatientRow): FormValues => valuesOf(ANY_CHOICE, patient);

export type PatientInput = ParsedForm<ReturnType<typeof patientForm>>;

/** Which fields there are does not depend on the choices. */
const ANY_CHOICE = patientForm({ sections: [], sensors: [], today: '2000-01-01' as LocalDate });

function counted(unit: 'unit.hours' | 'unit.minutes') {
  return (n: number): Choice<number> => ({ value: n, text: (locale) => text(locale, unit, { n }) });
}
