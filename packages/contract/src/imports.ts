import { z } from 'zod';
import { endpoint } from './endpoint';
import { centreQuery } from './shared-schemas';

/** Of the whole request (R-API-36). */
export const IMPORT_LIMIT = 2 * 1024 * 1024;

/** In one file. More than a home has, and few enough that its readings need not wait long. */
export const MOST_ROWS = { residents: 500, sensors: 500, staff: 200 } as const;
export type ImportKind = keyof typeof MOST_ROWS;

/** More errors than this are a file of another kind. */
export const MOST_ERRORS = 100;

const importBody = z.object({
  /** The text of the file, with commas, semicolons or tabs. */
  csv: z.string(),
  /** False: only look what would be stored. */
  store: z.boolean(),
  /** Made by the caller for one import: the same again is not stored twice. */
  key: z.string().min(8).max(100),
});

const importError = z.object({
  /** As a text editor counts them; 1 is the heading. */
  line: z.int(),
  /** The title of the column; null: the whole line or file. */
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

const importResult = z.object({
  /** Everything is stored; otherwise nothing is. */
  stored: z.boolean(),
  /** It had been stored before, by the same key. */
  repeated: z.boolean(),
  /** The titles of the columns that were understood, in the order of the file. */
  columns: z.array(z.string()),
  /** Headings of columns that are not used. */
  ignored: z.array(z.string()),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  errors: z.array(importError),
  /** Of all of them, also of those that are left out of `errors`. */
  errorsTotal: z.int(),
});
export type ImportResult = z.output<typeof importResult>;

export const importPatients = endpoint({
  name: 'importPatients',
  creates: ['residents', 'residents-ever', 'imports'],
  method: 'POST',
  path: '/api/pacientes/import',
  summary: 'Admit the residents of a CSV file: all of them, or none where a line has an error.',
  access: 'patient:add',
  query: centreQuery,
  body: importBody,
  response: importResult,
  bodyLimit: IMPORT_LIMIT,
  aboutPatients: true,
});

export const importSensors = endpoint({
  name: 'importSensors',
  creates: ['sensors', 'imports'],
  method: 'POST',
  path: '/api/sensores/import',
  summary: 'Add the sensors of a CSV file: all of them, or none where a line has an error.',
  access: 'sensor:add',
  query: centreQuery,
  body: importBody,
  response: importResult,
  bodyLimit: IMPORT_LIMIT,
});

/** With the initial passwords, in the answer that made the accounts and never again. */
const staffImportResult = importResult.extend({
  accounts: z.array(z.object({ username: z.string(), nombre: z.string(), password: z.string() })),
});
export type StaffImportResult = z.output<typeof staffImportResult>;

export const importStaff = endpoint({
  name: 'importStaff',
  creates: ['staff', 'staff-ever', 'imports'],
  method: 'POST',
  path: '/api/staff/import',
  summary: 'Add the staff of a CSV file: all of them, or none where a line has an error.',
  access: 'staff:add',
  query: centreQuery,
  body: importBody,
  response: staffImportResult,
  bodyLimit: IMPORT_LIMIT,
  recentSignIn: 'sometimes',
});

const importColumns = z.object({
  columns: z.array(
    z.object({
      title: z.string(),
      required: z.boolean(),
      /** What may be written, where that is not free. */
      values: z.array(z.string()),
      kind: z.enum(['text', 'number', 'date', 'switch', 'choice']),
    }),
  ),
});
export type ImportColumns = z.output<typeof importColumns>;

export const describePatientImport = endpoint({
  name: 'describePatientImport',
  method: 'GET',
  path: '/api/pacientes/import',
  summary: 'The columns of a file of residents, in the reader’s language.',
  access: 'patient:add',
  query: centreQuery,
  response: importColumns,
});

export const describeSensorImport = endpoint({
  name: 'describeSensorImport',
  method: 'GET',
  path: '/api/sensores/import',
  summary: 'The columns of a file of sensors, in the reader’s language.',
  access: 'sensor:add',
  query: centreQuery,
  response: importColumns,
});

export const describeStaffImport = endpoint({
  name: 'describeStaffImport',
  method: 'GET',
  path: '/api/staff/import',
  summary: 'The columns of a file of staff, in the reader’s language.',
  access: 'staff:add',
  query: centreQuery,
  response: importColumns,
});
