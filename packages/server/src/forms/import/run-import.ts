import type { ImportKind, ImportResult } from '@vigilia/contract/imports';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import { sha256 } from '#crypto/secrets';
import { withCentreLock } from '#db/centre-lock';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import type { Inputs, ParsedForm } from '#forms/form';
import { FormRejected } from '#forms/form-rejected';
import { Problem } from '#http/problem';
import { text } from '#texts/texts';
import type { ImportFile, ImportForm, ImportRow, LineError } from './import-file';
import type { ImportRuns } from './import-runs';
import { presentErrors } from './present-import';
import { csvFileOf } from './read-heading';
import { readImport } from './read-import';

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
  readonly staffId: number;
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
    return importFile(db, work, readImport(work.form, read), request);
  });

interface Imported<Made> {
  readonly result: ImportResult;
  readonly made: readonly Made[];
}

async function importFile<I extends Inputs, Made>(
  db: Database,
  work: ImportWork<I, Made>,
  file: ImportFile<ParsedForm<I>>,
  { csv, store, key, centroId, staffId, locale, now }: ImportRequest,
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
  const requestHash = sha256(JSON.stringify([work.kind, staffId, csv]));
  if (store && (await isStored(db, centroId, { key, requestHash }))) return accepted(true, true, []);
  if (errors.length > 0) return refused(errors);
  if (!store) return accepted(false, false, []);
  await work.prepare?.(file.rows);
  try {
    const made = await withCentreLock(db, centroId, async (db) => {
      const run = { key, requestHash, kind: work.kind, rows: file.rows.length, now };
      if (!(await claimKey(db, centroId, run))) return null;
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

/** Whether the same import was stored under this key; another file, kind or author under it is refused. */
async function isStored(
  db: Db,
  centroId: number,
  { key, requestHash }: { key: string; requestHash: Uint8Array },
): Promise<boolean> {
  const run = await db.maybe<{ isSame: boolean }>(sql`
    select request_hash is null or request_hash = ${requestHash} as "isSame"
    from import_run where centro_id = ${centroId} and key = ${key}`);
  if (run?.isSame === false) throw new Problem('key-used');
  return run !== undefined;
}

/** False: the same request was stored meanwhile. */
async function claimKey(
  db: Db,
  centroId: number,
  run: { key: string; requestHash: Uint8Array; kind: ImportKind; rows: number; now: Instant },
): Promise<boolean> {
  const claimed = await db.run(sql`
    insert into import_run (centro_id, key, request_hash, kind, rows, at)
    values (${centroId}, ${run.key}, ${run.requestHash}, ${run.kind}, ${run.rows}, ${new Date(run.now)})
    on conflict do nothing`);
  return claimed === 1 || !(await isStored(db, centroId, run));
}
