import type { ImportKind, ImportResult } from '@vigilia/contract/imports';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import type { Inputs, ParsedForm } from '#forms/form';
import { FormRejected } from '#forms/form-rejected';
import { text } from '#texts/texts';
import type { ImportRuns } from './import-runs';
import {
  csvFileOf,
  type ImportFile,
  type ImportForm,
  type ImportRow,
  type LineError,
  presentErrors,
  readFile,
} from './read-file';

export interface ImportWork<I extends Inputs, Made> {
  readonly kind: ImportKind;
  readonly form: ImportForm<I>;
  /** Compares the rows with what is stored. Called for the preview, and again under the centre's lock. */
  readonly check: (db: Db, rows: readonly ImportRow<ParsedForm<I>>[]) => Promise<LineError[]>;
  /** What takes long and needs no lock. */
  readonly prepare?: (rows: readonly ImportRow<ParsedForm<I>>[]) => Promise<void>;
  readonly store: (db: Db, row: ImportRow<ParsedForm<I>>, index: number) => Promise<Made>;
}

interface ImportRequest {
  readonly csv: string;
  readonly store: boolean;
  readonly key: string;
  readonly centroId: number;
  readonly locale: Locale;
  readonly now: Instant;
}

/** Some line cannot be stored after all: the whole transaction ends. */
class ImportRejected extends Error {
  constructor(readonly errors: readonly LineError[]) {
    super('import rejected');
  }
}

/** Looks through a file and, where that is asked for and no line has an error, stores all of it in one transaction. */
export const runImport = <I extends Inputs, Made>(
  db: Database,
  work: ImportWork<I, Made>,
  request: ImportRequest,
  runs: ImportRuns,
): Promise<Imported<Made>> =>
  runs.run(request.centroId, async () => {
    const read = await runs.readCsv(csvFileOf(work.form, request.csv));
    return importFile(db, work, readFile(work.form, read), request);
  });

interface Imported<Made> {
  readonly result: ImportResult;
  readonly made: readonly Made[];
}

async function importFile<I extends Inputs, Made>(
  db: Database,
  work: ImportWork<I, Made>,
  file: ImportFile<ParsedForm<I>>,
  { store, key, centroId, locale, now }: ImportRequest,
): Promise<Imported<Made>> {
  const { inputs } = work.form;
  const about = {
    columns: file.fields.map((field) => text(locale, (inputs[field] as I[string]).title)),
    ignored: [...file.ignored],
    rows: [...file.shown],
  };
  const refused = (errors: readonly LineError[]) => ({
    result: { stored: false, repeated: false, ...about, ...presentErrors(inputs, errors, locale) },
    made: [],
  });
  const accepted = (stored: boolean, repeated: boolean, made: readonly Made[]) => ({
    result: { stored, repeated, ...about, errors: [], errorsTotal: 0 },
    made,
  });
  const errors = [...file.errors, ...(await work.check(db, file.rows))];
  // After the check: of a request that is sent twice at once, the second may have found what the first stored.
  if (store && (await isStored(db, centroId, key))) return accepted(true, true, []);
  if (errors.length > 0) return refused(errors);
  if (!store) return accepted(false, false, []);
  await work.prepare?.(file.rows);
  try {
    const made = await withCentreLock(db, centroId, async (db) => {
      if (!(await claimKey(db, centroId, { key, kind: work.kind, rows: file.rows.length, now }))) return null;
      const late = await work.check(db, file.rows);
      if (late.length > 0) throw new ImportRejected(late);
      const made: Made[] = [];
      for (const [index, row] of file.rows.entries())
        made.push(await work.store(db, row, index).catch(rejectLine(row.line)));
      return made;
    });
    return accepted(true, made === null, made ?? []);
  } catch (error) {
    if (error instanceof ImportRejected) return refused(error.errors);
    throw error;
  }
}

const rejectLine =
  (line: number) =>
  (error: unknown): never => {
    if (!(error instanceof FormRejected)) throw error;
    throw new ImportRejected(
      Object.entries(error.errors).map(([field, error]) => ({ ...{ line, field }, error })),
    );
  };

async function isStored(db: Db, centroId: number, key: string): Promise<boolean> {
  const run = await db.maybe(sql`select from import_run where centro_id = ${centroId} and key = ${key}`);
  return run !== undefined;
}

/** False: another request with this key was stored. */
async function claimKey(
  db: Db,
  centroId: number,
  run: { key: string; kind: ImportKind; rows: number; now: Instant },
): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into import_run (centro_id, key, kind, rows, at)
    values (${centroId}, ${run.key}, ${run.kind}, ${run.rows}, ${new Date(run.now)}) on conflict do nothing`);
  return claimed === 1;
}
