import { nodesOf, type PlanNode, rowsRead } from '#testing/plan';
import type { ExplainedStatement } from './plan-log';

/** More rows than one statement of the product may read from one table, or sort. */
const MOST_ROWS = 5_000;

export interface Fault {
  readonly what: string;
  readonly table: string;
  readonly statement: string;
}

/** What is wrong with a plan: it reads or sorts too many rows. With `scansAvoided` also every scan of a whole large table. */
export function* faultsOf(
  { text, plan }: ExplainedStatement,
  { largeTables, scansAvoided }: { largeTables: ReadonlySet<string>; scansAvoided: boolean },
): Generator<Fault> {
  const statement = text.replace(/\s+/g, ' ').trim();
  for (const node of nodesOf(plan)) {
    const table = tableOf(node);
    const type = node['Node Type'];
    const rows = rowsRead(node);
    const read = `${type}${node['Index Name'] ? ` by ${node['Index Name']}` : ''} reads ${rows} rows`;
    if (table !== undefined && largeTables.has(table)) {
      if (rows > MOST_ROWS) yield { what: read, table, statement };
      else if (scansAvoided && type === 'Seq Scan' && hasRun(node))
        yield { what: 'no index fits', table, statement };
    } else if (type.endsWith('Sort') && rows > MOST_ROWS)
      yield { what: `${type} of ${rows} rows`, table: [...tablesOf(node)].join(', '), statement };
  }
}

const hasRun = (node: PlanNode): boolean => (node['Actual Loops'] ?? 0) > 0;

/** A partition counts as the table that it belongs to. */
const withoutMonth = (name: string): string => name.replace(/_\d{4}_?\d{2}$/, '');

function tableOf(node: PlanNode): string | undefined {
  const name = node['Relation Name'];
  return name === undefined ? undefined : withoutMonth(name);
}

function tablesOf(node: PlanNode): Set<string> {
  return new Set([...nodesOf(node)].flatMap((inner) => tableOf(inner) ?? []));
}
