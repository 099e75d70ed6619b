import { readLines, writeLines } from './backup-file';
import { isEmpty, listForeignKeys, listSequences, listTables, type Sequence, type Table } from './catalog';
import type { Database, Db } from './database';
import { migrate, migrateTo } from './migrate';
import { sql } from './sql';

/**
 * Everything as it was at one moment, in a file that either engine can restore. On the embedded engine nothing else
 * happens meanwhile; hubs keep what they could not send.
 */
export function backup(db: Database, file: string): Promise<void> {
  return db.transaction(
    async (db) => {
      await db.script('set transaction isolation level repeatable read, read only');
      await writeLines(file, contents(db));
    },
    { unlimited: true },
  );
}

export interface RestoreOptions {
  /** Makes the partitions that these rows (column to text) of a partitioned table need. */
  readonly preparePartitions?: (db: Db, table: string, rows: TextRow[]) => Promise<void>;
  /** Where the migrations are, for tests. */
  readonly migrations?: string;
}

export type TextRow = Record<string, string | null>;

/** Into an empty database, all or nothing; then on to the schema of this version. */
export async function restore(db: Database, file: string, options: RestoreOptions = {}): Promise<void> {
  await db.transaction(
    async (db) => {
      if (!(await isEmpty(db))) {
        throw new Error(
          'This database is not empty. A backup is restored into a new one, so that nothing is mixed.',
        );
      }
      const loader = new Loader(db, options);
      await readLines(file, (line) => loader.load(line as Line));
      await loader.finish();
    },
    { unlimited: true },
  );
  await migrate(db, options.migrations);
}

const FORMAT = 'vigilia backup 1';
const ROWS_AT_ONCE = 500;

/** The lines of the file: a heading, then for each table its columns and its rows as text, then the sequences. */
type Line =
  | { readonly format: string; readonly migration: string }
  | { readonly table: string; readonly columns: string[] }
  | { readonly sequences: Sequence[] }
  | (string | null)[][];

async function* contents(db: Db): AsyncGenerator<Line> {
  const { migration } = await db.one<{ migration: string }>(
    sql`select max(name) as migration from migration`,
  );
  yield { format: FORMAT, migration };
  for (const { name, columns } of (await listTables(db)).filter(({ name }) => name !== 'migration')) {
    yield { table: name, columns: columns.map((column) => column.name) };
    const asText = columns.map((column, index) => `${column.name}::text as c${index}`);
    await db.script(`declare backup_rows no scroll cursor for select ${asText.join(', ')} from ${name}`);
    for (;;) {
      const rows = await db.many<TextRow>(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`));
      if (rows.length === 0) break;
      yield rows.map((row) => columns.map((_, index) => row[`c${index}`] ?? null));
    }
    await db.script('close backup_rows');
  }
  yield { sequences: await listSequences(db) };
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
