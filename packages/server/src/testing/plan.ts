import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';

/** Runs the statement, and returns how the database did it. */
export async function explain(db: Db, query: Sql): Promise<PlanNode> {
  const row = await db.one<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (analyze, format json) ${query}`,
  );
  return row['QUERY PLAN'][0].Plan;
}

/** One node of `explain (analyze, format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

export function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}

/** The rows that a node read over all of its loops, with those that it then left out. */
export function rowsRead(node: PlanNode): number {
  const loops = node['Actual Loops'] ?? 0;
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return ((node['Actual Rows'] ?? 0) + left) * loops;
}

/** The rows that a statement read from tables and indices. */
export const rowsScanned = (plan: PlanNode): number =>
  [...nodesOf(plan)]
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => sum + rowsRead(node), 0);
