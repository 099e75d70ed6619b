import { type Sql, sql } from '#db/sql';

export interface PatientKey {
  readonly centro_id: number;
  readonly id: number;
}

/** A table with rows about residents. */
interface PatientTable {
  /** Its rows about one resident. */
  readonly rowsOf: (patient: PatientKey) => Sql;
  /**
   * delete: the rows go. blank: the row stays with PATIENT_COLUMNS.blanked emptied. readings: too many for one transaction
   * (erase-patient.ts). messages: what they say about the resident goes (messages.ts). A statement: it is run. keep: they stay, and `why` says for
   * what reason.
   */
  readonly erasure: 'delete' | 'blank' | 'readings' | 'messages' | 'keep' | ((patient: PatientKey) => Sql);
  readonly why?: string;
}

const byPatient = ({ centro_id, id }: PatientKey): Sql =>
  sql`centro_id = ${centro_id} and patient_id = ${id}`;

const byAssignment = (patient: PatientKey): Sql => sql`
  centro_id = ${patient.centro_id} and assignment_id in (select id from assignment where ${byPatient(patient)})`;

/** Which of them are about the resident only their content says. */
const ofCentre = ({ centro_id }: PatientKey): Sql => sql`centro_id = ${centro_id}`;

/** What a sensor sent while the resident wore it. */
const whileWorn = ({ centro_id, id }: PatientKey): Sql => sql`
  centro_id = ${centro_id} and exists (
    select from assignment worn
    where worn.centro_id = ${centro_id} and worn.patient_id = ${id} and worn.sensor_id = about.sensor_id
      and about.at >= worn.from_at and (worn.to_at is null or about.at < worn.to_at))`;

/** A day in which somebody else wore it too goes as a whole: it says no more than who is received by which hub. */
const onDaysWorn = ({ centro_id, id }: PatientKey): Sql => sql`
  centro_id = ${centro_id} and exists (
    select from assignment worn
    where worn.centro_id = ${centro_id} and worn.patient_id = ${id} and worn.sensor_id = about.sensor_id
      and about.date >= (worn.from_at at time zone 'UTC')::date
      and (worn.to_at is null or about.date <= (worn.to_at at time zone 'UTC')::date))`;

/**
 * Every table with rows about residents, in the order in which they are erased (rows that others refer to come last). A new
 * table joins here; a test fails for one that refers to residents, assignments or sensors and is in neither list. What is
 * exported is in patient-export.ts. `about` is the table's alias.
 */
export const PATIENT_TABLES: Readonly<Record<string, PatientTable>> = {
  comment: { rowsOf: byPatient, erasure: 'delete' },
  angle_correction: { rowsOf: byPatient, erasure: 'delete' },
  reception: { rowsOf: whileWorn, erasure: 'delete' },
  reception_day: { rowsOf: onDaysWorn, erasure: 'delete' },
  parked_reading: { rowsOf: whileWorn, erasure: 'delete' },
  postponed_message: { rowsOf: ofCentre, erasure: 'messages' },
  unstored_message: { rowsOf: ofCentre, erasure: 'messages' },
  alert_pause: { rowsOf: byPatient, erasure: 'delete' },
  care_action: { rowsOf: byPatient, erasure: 'delete' },
  turn: { rowsOf: byPatient, erasure: 'delete' },
  change_sample: { rowsOf: byPatient, erasure: 'delete' },
  handover_note: { rowsOf: byPatient, erasure: 'delete' },
  diary_dismissal: { rowsOf: byPatient, erasure: 'delete' },
  handover_line: {
    rowsOf: byPatient,
    erasure: (patient) => sql`update handover_line set line = null, salt = null where ${byPatient(patient)}`,
    why: 'the hash stays, with the number: what was signed and is in the access log can still be verified',
  },
  outbox: { rowsOf: byPatient, erasure: 'delete' },
  alert_event: {
    rowsOf: (patient) => sql`
      centro_id = ${patient.centro_id} and alert_id in (select id from alert where ${byPatient(patient)})`,
    erasure: 'delete',
  },
  alert: { rowsOf: byPatient, erasure: 'delete' },
  day_to_repair: { rowsOf: byAssignment, erasure: 'delete' },
  day: { rowsOf: byPatient, erasure: 'delete' },
  track: { rowsOf: byPatient, erasure: 'delete' },
  reading_batch: { rowsOf: ofCentre, erasure: 'readings' },
  reading_chunk: { rowsOf: byAssignment, erasure: 'readings' },
  reading_row: { rowsOf: byAssignment, erasure: 'readings' },
  assignment: { rowsOf: byPatient, erasure: 'delete' },
  patient: {
    rowsOf: ({ centro_id, id }) => sql`centro_id = ${centro_id} and id = ${id}`,
    erasure: 'blank',
    why: 'how many lived in the home when, and in which section',
  },
  access_log: {
    rowsOf: ({ id }) => sql`pacientes @> array[${id}::int]`,
    erasure: 'keep',
    why: 'NEN 7513: who looked at or changed the file, and that it was erased; it names residents by number only',
  },
};

/** Tables with a sensor and nothing about who wore it. */
export const DEVICE_TABLES: Readonly<Record<string, string>> = {
  calibration: 'how the sensor was calibrated',
  sensor_latest: 'whether the sensor is on, and its battery',
  battery_day: 'the lowest charge of its battery on a day',
  signal_day: 'how well hubs received it at best on a day',
  reading_erasure: 'readings that are still to be deleted',
  erased_assignment: 'when readings of the sensor are not stored, because whoever wore it is erased',
};

/** Every column of `patient`; a test fails for a new one that is in neither list. */
export const PATIENT_COLUMNS = {
  kept: ['centro_id', 'id', 'seccion', 'created_at', 'unsubscribed_at', 'erased_at'],
  blanked: {
    nombre: sql`''`,
    apellidos: sql`''`,
    '"numeroHabitacion"': sql`''`,
    sexo: sql`'O'`,
    '"fechaNacimiento"': sql`date '1900-01-01'`,
    observaciones: sql`null`,
    '"noUrineAlarm"': sql`default`,
    '"noUrineHours"': sql`default`,
    '"allowPatientLocation"': sql`default`,
    '"allowActivityTracking"': sql`default`,
    '"autoCorrectedAngle"': sql`default`,
    '"autoCorrectedAngleValue"': sql`default`,
    '"rotationAlarm"': sql`default`,
    '"stoppedTime"': sql`default`,
    '"returnTime"': sql`default`,
  },
} as const;

/** A table with rows of staff members. */
interface StaffTable {
  /** delete: the rows with their `staff_id` go. keep: they stay as they are. Otherwise the statement that is run. */
  readonly erasure: 'delete' | 'keep' | ((staffId: number) => Sql);
  readonly why?: string;
}

/**
 * Every table with rows of staff members, and what becomes of them when somebody is erased. A new table joins here; a test
 * fails for one that refers to staff and is not listed.
 */
export const STAFF_TABLES: Readonly<Record<string, StaffTable>> = {
  session: { erasure: 'delete' },
  recovery_code: { erasure: 'delete' },
  account_notice: { erasure: 'delete' },
  staff_centre: { erasure: 'delete' },
  comment: { erasure: (id) => sql`update comment set autor = '', staff_id = null where staff_id = ${id}` },
  material_order: {
    erasure: (id) => sql`
      update material_order set nombre = '', email = '', staff_id = null where staff_id = ${id}`,
  },
  alert: {
    erasure: (id) => sql`update alert set owner_id = null, version = version + 1 where owner_id = ${id}`,
  },
  alert_event: { erasure: (id) => sql`update alert_event set staff_id = null where staff_id = ${id}` },
  alert_pause: { erasure: 'delete', why: 'a pause names who answers for it, so it ends with them' },
  care_action: {
    erasure: (id) => sql`update care_action set autor = '' where staff_id = ${id}`,
    why: 'the number stays, as in the access log: what was done was done by one and the same person',
  },
  duty: { erasure: 'delete' },
  handover_name: { erasure: 'delete' },
  handover_signature: {
    erasure: (id) => sql`update handover_signature set autor = '' where staff_id = ${id}`,
    why: 'the number stays, as in the access log: one and the same person took over',
  },
  handover_note: {
    erasure: (id) => sql`update handover_note set autor = '' where staff_id = ${id}`,
    why: 'the number stays, as of care',
  },
  diary_dismissal: {
    erasure: (id) => sql`update diary_dismissal set autor = '' where staff_id = ${id}`,
    why: 'the number stays, as of care',
  },
  push_device: { erasure: 'delete' },
  notification_preference: { erasure: 'delete' },
  pending_mail: { erasure: 'delete' },
  board: { erasure: (id) => sql`update board set autor = '', staff_id = null where staff_id = ${id}` },
  staff_left: {
    erasure: 'keep',
    why: 'in which homes they worked: acts without a centre are shown there in the access log',
  },
  access_log: {
    erasure: 'keep',
    why: 'NEN 7513: who looked at or changed what, until the retention of the log ends',
  },
};
