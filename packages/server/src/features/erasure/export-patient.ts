import type { FileHandle } from 'node:fs/promises';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BYTE_ORDER_MARK, csvRecord, csvSeparator } from '@vigilia/domain/csv';
import type { Instant } from '@vigilia/domain/instant';
import { withCentreLock } from '#db/centre-lock';
import type { Db } from '#db/database';
import { checkpointCentre } from '#services/centre-model/write-checkpoint';
import { type ExportedData, PATIENT_EXPORT, type Row } from './patient-export';
import type { PatientKey } from './personal-data';

const ROWS_AT_ONCE = 2_000;

interface ExportOptions {
  readonly folder: string;
  readonly locale: string;
  readonly now: Instant;
  readonly rowsAtOnce?: number;
}

export interface ExportedFile {
  readonly file: string;
  readonly rows: number;
}

/**
 * Everything about one resident, each table as JSON and as CSV, in a new folder that only its owner can read. Read page by
 * page, so that the ward does not wait for it. `contents.json` is written last: without it the export is not complete.
 */
export async function exportPatient(
  db: Db,
  patient: PatientKey,
  { folder, locale, now, rowsAtOnce = ROWS_AT_ONCE }: ExportOptions,
): Promise<ExportedFile[]> {
  await mkdir(folder, { mode: 0o700 });
  await withCentreLock(db, patient.centro_id, (db) => checkpointCentre(db, patient.centro_id, now));
  const files: ExportedFile[] = [];
  for (const data of PATIENT_EXPORT) {
    const json = await create(path.join(folder, `${data.file}.json`));
    const csv = await create(path.join(folder, `${data.file}.csv`));
    try {
      const pages = pagesOf(db, data, patient, rowsAtOnce);
      files.push({ file: data.file, rows: await writeRows(pages, json, csv, locale) });
    } finally {
      await json.close();
      await csv.close();
    }
  }
  const contents = await create(path.join(folder, 'contents.json'));
  const heading = { resident: patient.id, exportedAt: new Date(now).toISOString(), files };
  await contents.writeFile(`${JSON.stringify(heading, null, 2)}\n`);
  await contents.sync();
  await contents.close();
  return files;
}

const create = (file: string): Promise<FileHandle> => open(file, 'wx', 0o600);

async function* pagesOf(db: Db, { file, page, present }: ExportedData, patient: PatientKey, limit: number) {
  let after: Row | undefined;
  for (;;) {
    const rows = await db.many<Row>(page(patient, after, limit));
    if (rows.length === 0) return;
    if (isDeepStrictEqual(rows.at(-1), after)) throw new Error(`The pages of ${file} do not advance.`);
    yield rows.flatMap((row) => (present ? present(row) : row)).map(withMoments);
    after = rows.at(-1);
  }
}

async function writeRows(
  pages: AsyncIterable<Row[]>,
  json: FileHandle,
  csv: FileHandle,
  locale: string,
): Promise<number> {
  const separator = csvSeparator(locale);
  let count = 0;
  await json.write('[');
  await csv.write(BYTE_ORDER_MARK);
  for await (const rows of pages) {
    const [first] = rows;
    if (count === 0 && first) await csv.write(csvRecord(Object.keys(first), separator));
    await json.write(
      rows.map((row, index) => `${count + index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''),
    );
    await csv.write(rows.map((row) => csvRecord(Object.values(row).map(cellOf), separator)).join(''));
    count += rows.length;
  }
  await json.write('\n]\n');
  return count;
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => one ?? '').join(' ');
  return JSON.stringify(value);
}

/** Moments are numbers in the database's answers, and ISO 8601 in a file that somebody reads elsewhere. */
const withMoments = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && /(^|_)at$|^(fechaCreacion|since)$/.test(name)
        ? new Date(value).toISOString()
        : value,
    ]),
  );
