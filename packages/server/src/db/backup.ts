import type { ByteTransform } from '#crypto/age';
import { type Checksum, type Prove, readLines, writeLines } from './backup-file';
import { BackupHold } from './backup-hold';
import {
  dropAll,
  isEmpty,
  listForeignKeys,
  listSequences,
  listTables,
  type Sequence,
  type Table,
} from './catalog';
import type { Database, Db } from './database';
import { migrate, migrateTo } from './migrate';
import { SNAPSHOT } from './snapshot';
import { type Sql, sql } from './sql';

/**
 * Everything as it was at one moment, in a file that either engine can restore. PostgreSQL reads it in one transaction
 * beside all others. The embedded engine has one connection, so there a short transaction reads the small tables, and the
 * large ones follow in pages, with other work in between.
 */
export async function backup(
  db: Database,
  file: string,
  largeTables: readonly LargeTable[] = [],
  options: { readonly encrypt?: ByteTransform | undefined; readonly prove?: Prove | undefined } = {},
): Promise<void> {
  if (db.engine === 'pglite') await writeLines(file, inPages(db, largeTables), options);
  else
    await db.transaction(
      async (db) => {
        await db.script(SNAPSHOT);
        await writeLines(file, inOneTransaction(db, largeTables), options);
      },
      { unlimited: true },
    );
}

/** A table that is too large to be read in one short transaction. */
export interface LargeTable {
  readonly name: string;
  /** Its primary key, by which it is paged. */
  readonly key: readonly string[];
  /** In a page and a line of the file; absent: 500. */
  readonly rowsAtOnce?: number;
  /**
   * Which rows may be read after the moment of the backup. inserted: all, because rows are never changed; those inserted
   * later are left out. Otherwise those whose date is before the value of an SQL expression, because they can no longer
   * change; the others are read with the small tables.
   */
  readonly readLater: 'inserted' | { readonly column: string; readonly before: string };
}

export interface RestoreOptions {
  /** Makes the partitions that these rows (column to text) of a partitioned table need. */
  readonly preparePartitions?: (db: Db, table: string, rows: TextRow[]) => Promise<void>;
  /** Opens an encrypted one. */
  readonly decrypt?: ByteTransform | undefined;
  /** Where the migrations are, for tests. */
  readonly migrations?: string;
}

export type TextRow = Record<string, string | null>;

/**
 * Into a database in which nobody has worked yet, all or nothing; then on to the schema of this version. A server that was
 * started has left its tables there, and they are made anew.
 */
export async function restore(db: Database, file: string, options: RestoreOptions = {}): Promise<Checksum> {
  const checksum = await db.transaction(
    async (db) => {
      if (!(await isUnused(db)))
        throw new Error(
          'This database is not empty. A backup is restored into a new one, so that nothing is mixed.',
        );
      await dropAll(db);
      const loader = new Loader(db, options);
      const checksum = await readLines(file, (line) => loader.load(line as Line), options.decrypt);
      await loader.finish();
      return checksum;
    },
    { unlimited: true },
  );
  await migrate(db, options.migrations);
  return checksum;
}

/** Empty, or with our tables and without a home or anybody who works there. */
async function isUnused(db: Db): Promise<boolean> {
  if (await isEmpty(db)) return true;
  const tables = await listTables(db);
  const has = (name: string) => tables.some((table) => table.name === name);
  if (!has('migration') || !has('centre') || !has('staff')) return false;
  const { rows } = await db.one<{ rows: number }>(
    sql`select (select count(*) from centre) + (select count(*) from staff) as rows`,
  );
  return rows === 0;
}

/** What a backup holds, without restoring it. Fails where it is damaged. `onRow` gets each row. */
export async function readContents(
  file: string,
  decrypt?: ByteTransform,
  onRow?: (table: string, row: TextRow) => void,
): Promise<BackupContents> {
  const rows = new Map<string, number>();
  let [migration, table, columns] = ['', '', [] as string[]];
  const count = async (line: Line) => {
    if (Array.isArray(line)) {
      if (!isRestored(table)) return;
      rows.set(table, (rows.get(table) ?? 0) + line.length);
      if (onRow) for (const row of toRecords(columns, line)) onRow(table, row);
    } else if ('format' in line) migration = line.migration;
    else if ('table' in line) {
      ({ table, columns } = line);
      rows.set(table, rows.get(table) ?? 0);
    }
  };
  const checksum = await readLines(file, (line) => count(line as Line), decrypt);
  return { migration, rows, checksum };
}

export interface BackupContents {
  /** The last migration of its schema. */
  readonly migration: string;
  /** How many rows each table has. */
  readonly rows: ReadonlyMap<string, number>;
  readonly checksum: Checksum;
}

const FORMAT = 'vigilia backup 1';
const ROWS_AT_ONCE = 500;

/** The lines of the file: a heading, then for each table its columns and its rows as text, then the sequences. */
type Line =
  | { readonly format: string; readonly migration: string }
  | { readonly table: string; readonly columns: string[] }
  | { readonly sequences: Sequence[] }
  | (string | null)[][];

async function* inOneTransaction(db: Db, largeTables: readonly LargeTable[]): AsyncGenerator<Line> {
  yield await headingOf(db);
  for (const table of await tablesOf(db)) {
    const large = largeTables.find(({ name }) => name === table.name);
    yield* rowsOf(db, table, large?.rowsAtOnce);
  }
  yield { sequences: await listSequences(db) };
}

async function* inPages(db: Database, largeTables: readonly LargeTable[]): AsyncGenerator<Line> {
  const hold = new BackupHold(db);
  await hold.take();
  try {
    yield* whileHeld(db, largeTables);
    await hold.require();
  } finally {
    await hold.release();
  }
}

async function* whileHeld(db: Database, largeTables: readonly LargeTable[]): AsyncGenerator<Line> {
  // Kept in memory rather than written at once: the file must not hold up those who wait for the connection.
  const { lines, later, sequences } = await db.transaction(async (db) => {
    await db.script(SNAPSHOT);
    const lines: Line[] = [await headingOf(db)];
    const later: { table: Table; large: LargeTable; condition: string }[] = [];
    for (const table of await tablesOf(db)) {
      const large = largeTables.find(({ name }) => name === table.name);
      const condition = large && (await conditionOf(db, large));
      if (large && condition) later.push({ table, large, condition });
      if (large?.readLater === 'inserted') continue;
      // In one statement each: the fewer there are, the shorter the others wait.
      const where = condition ? `where not (${condition})` : '';
      const rows = await db.many<TextRow>(sql.raw(`${selectOf(table)} ${where}`));
      lines.push(startOf(table));
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        lines.push(valuesOf(table, rows.slice(from, from + ROWS_AT_ONCE)));
    }
    return { lines, later, sequences: await listSequences(db) };
  });
  yield* lines;
  for (const { table, large, condition } of later) yield* pagesOf(db, table, large, condition);
  yield { sequences };
}

/** A condition with constants only, so that it holds for the same rows whenever it is evaluated. */
async function conditionOf(db: Db, { readLater }: LargeTable): Promise<string> {
  if (readLater !== 'inserted') {
    const { bound } = await db.one<{ bound: string | null }>(
      sql`select (${sql.raw(readLater.before)})::date::text as bound`,
    );
    return bound === null ? 'false' : `${readLater.column} < date '${bound}'`;
  }
  // On one connection transactions follow each other, so that the number of the inserting transaction (xmin) shows the
  // rows that are there now from later ones.
  const { next } = await db.one<{ next: string }>(
    sql`select (pg_snapshot_xmax(pg_current_snapshot())::text::numeric % 4294967296)::text as next`,
  );
  return `age(xmin) > age('${next}'::xid)`;
}

async function headingOf(db: Db): Promise<Line> {
  const { migration } = await db.one<{ migration: string }>(
    sql`select max(name) as migration from migration`,
  );
  return { format: FORMAT, migration };
}

/** Which servers ran, and which backup was being made, is not so in the database that is restored. */
const OF_THE_MOMENT = ['server', 'backup_hold'];

/** Backups of earlier versions have rows of these tables. */
const isRestored = (table: string): boolean => !OF_THE_MOMENT.includes(table);

const tablesOf = async (db: Db): Promise<Table[]> =>
  (await listTables(db)).filter(({ name }) => name !== 'migration' && isRestored(name));

const startOf = ({ name, columns }: Table): Line => ({
  table: name,
  columns: columns.map(({ name }) => name),
});

const selectOf = ({ name, columns }: Table): string =>
  `select ${columns.map((column, index) => `${column.name}::text as c${index}`).join(', ')} from ${name}`;

const valuesOf = ({ columns }: Table, rows: TextRow[]): Line =>
  rows.map((row) => columns.map((_, index) => row[`c${index}`] ?? null));

async function* rowsOf(db: Db, table: Table, rowsAtOnce = ROWS_AT_ONCE): AsyncGenerator<Line> {
  yield startOf(table);
  await db.script(`declare backup_rows no scroll cursor for ${selectOf(table)}`);
  for (;;) {
    const rows = await db.many<TextRow>(sql.raw(`fetch ${rowsAtOnce} from backup_rows`));
    if (rows.length === 0) break;
    yield valuesOf(table, rows);
  }
  await db.script('close backup_rows');
}

/**
 * Without these the planner may scan and sort the whole table for every page: it estimates a comparison of several columns
 * by the first one alone, and a table that was just restored has no statistics.
 */
const BY_KEY =
  'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off';

/** Each page is a transaction of its own: whoever waits for the connection comes before the next one. */
async function* pagesOf(
  db: Database,
  table: Table,
  { key, rowsAtOnce = ROWS_AT_ONCE }: LargeTable,
  condition: string,
): AsyncGenerator<Line> {
  const keyColumns = key.map((name) => table.columns.findIndex((column) => column.name === name));
  const types = keyColumns.map((index) => table.columns[index]?.type ?? '');
  const keyList = key.join(', ');
  yield startOf(table);
  let after: Sql = sql.raw('true');
  for (;;) {
    const page = sql`
      ${sql.raw(`${selectOf(table)} where ${condition} and`)} ${after}
      ${sql.raw(`order by ${keyList} limit ${rowsAtOnce}`)}`;
    const rows = await db.transaction(async (db) => {
      await db.script(BY_KEY);
      return db.many<TextRow>(page);
    });
    const last = rows.at(-1);
    if (!last) return;
    yield valuesOf(table, rows);
    const values = keyColumns.map(
      (index, at) => sql`${last[`c${index}`] ?? null}::${sql.raw(types[at] ?? '')}`,
    );
    after = sql`(${sql.raw(keyList)}) > (${sql.join(values, ', ')})`;
  }
}

/** Loads the lines of a backup one after the other. */
class Loader {
  readonly #db: Db;
  readonly #options: RestoreOptions;
  #tables: Table[] = [];
  #current: { table: Table; columns: string[]; types: string[] } | undefined;
  #afterwards: string[] = [];

  constructor(db: Db, options: RestoreOptions) {
    this.#db = db;
    this.#options = options;
  }

  async load(line: Line): Promise<void> {
    if (Array.isArray(line)) await this.#insert(line);
    else if ('format' in line) await this.#prepare(line);
    else if ('table' in line) this.#startTable(line);
    else
      for (const { name, last } of line.sequences) await this.#db.run(sql`select setval(${name}, ${last})`);
  }

  async finish(): Promise<void> {
    for (const statement of this.#afterwards) await this.#db.script(statement);
  }

  async #prepare({ format, migration }: { format: string; migration: string }) {
    if (format !== FORMAT) throw new Error(`This is not a backup that this version can read: ${format}.`);
    await migrateTo(this.#db, migration, this.#options.migrations);
    this.#tables = (await listTables(this.#db)).filter(({ name }) => name !== 'migration');
    // Rows that migrations insert are in the backup too. Foreign keys come back at the end and are checked then, so that the
    // order of tables does not matter and rows may refer to each other; triggers ran when the rows were first written.
    for (const { name } of this.#tables) {
      await this.#db.script(`alter table ${name} disable trigger user; truncate ${name} cascade`);
      this.#afterwards.push(`alter table ${name} enable trigger user`);
    }
    for (const { table, name, definition } of await listForeignKeys(this.#db)) {
      await this.#db.script(`alter table ${table} drop constraint ${name}`);
      this.#afterwards.push(`alter table ${table} add constraint ${name} ${definition}`);
    }
  }

  #startTable({ table: name, columns }: { table: string; columns: string[] }) {
    const table = this.#tables.find((known) => known.name === name);
    const types = columns.map((column) => table?.columns.find((known) => known.name === column)?.type);
    if (!table || types.includes(undefined))
      throw new Error(`The backup's table ${name} does not fit this version.`);
    this.#current = { table, columns, types: types as string[] };
  }

  async #insert(rows: (string | null)[][]) {
    if (!this.#current) throw new Error('The backup has rows without a table.');
    const { table, columns, types } = this.#current;
    if (!isRestored(table.name)) return;
    if (table.partitioned)
      await this.#options.preparePartitions?.(this.#db, table.name, toRecords(columns, rows));
    const values = columns.map((_, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`);
    const cast = types.map((type, index) => `c${index}::${type}`);
    await this.#db.run(sql`
      insert into ${sql.raw(`${table.name} (${columns.join(', ')})`)} overriding system value
      select ${sql.raw(cast.join(', '))}
      from unnest(${sql.join(values, ', ')}) as r (${sql.raw(columns.map((_, index) => `c${index}`).join(', '))})`);
  }
}

function toRecords(columns: string[], rows: (string | null)[][]): TextRow[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));
}
