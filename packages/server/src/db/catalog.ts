import type { Db } from './database';
import { sql } from './sql';

/** What the database knows about its own tables; names come quoted, ready to stand in SQL. */
export interface Table {
  readonly name: string;
  readonly partitioned: boolean;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Partitions are reached through their parent, and generated columns generate themselves again. */
export function listTables(db: Db): Promise<Table[]> {
  return db.many<Table>(sql`
    select quote_ident(c.relname) as name, c.relkind = 'p' as partitioned,
      coalesce(jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) filter (where a.attnum is not null), '[]') as columns
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid, c.relname, c.relkind
    order by c.relname`);
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { tables } = await db.one<{ tables: number }>(sql`
    select count(*) as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`);
  return tables === 0;
}

export interface Sequence {
  readonly name: string;
  readonly last: number;
}

export function listSequences(db: Db): Promise<Sequence[]> {
  return db.many<Sequence>(sql`
    select quote_ident(sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  return db.many<ForeignKey>(sql`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace`);
}

/** Everything of ours, whoever owns the schema. What an extension brought stays. */
export async function dropAll(db: Db): Promise<void> {
  const drops = await db.many<{ statement: string }>(sql`
    with extension as (select classid, objid from pg_depend where deptype = 'e')
    select case relkind when 'S' then 2 else 1 end as turn, format('drop %s if exists %s cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        c.oid::regclass) as statement
      from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
        and not exists (select from extension where classid = 'pg_class'::regclass and objid = c.oid)
    union all
    select 3, format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from extension where classid = 'pg_proc'::regclass and objid = p.oid)
    union all
    select 4, format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        and not exists (select from extension where classid = 'pg_type'::regclass and objid = t.oid)
    order by 1`);
  for (const { statement } of drops) await db.script(statement);
}
