import { readFileSync, statSync } from 'node:fs';
import type { PlanNode } from '#testing/plan';

/** A statement as the database ran it. */
export interface ExplainedStatement {
  readonly text: string;
  readonly plan: PlanNode;
}

/** Makes PostgreSQL write the plan of every statement into its log, those inside of functions and triggers too. */
export const EXPLAIN_EVERYTHING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // Statistics are gathered by the test, so that plans do not depend on when it was done.
  autovacuum: 'off',
  // An avoided scan has a price at which every statement would be compiled first.
  jit: 'off',
  log_line_prefix: '@@%p ',
} as const;

const PLAN = ' plan:\n';

/**
 * The plans that PostgreSQL has written into this file while `work` ran, but for those of the sessions that are left out. It
 * writes a plan before it answers the statement.
 */
export async function explainDuring(
  logFile: string,
  leftOut: ReadonlySet<number>,
  work: () => Promise<void>,
): Promise<ExplainedStatement[]> {
  const start = statSync(logFile).size;
  await work();
  const entries = readFileSync(logFile).subarray(start).toString('utf8').split(/^@@/m);
  return entries
    .filter((entry) => entry.includes(PLAN) && !leftOut.has(Number.parseInt(entry, 10)))
    .map(planIn);
}

function planIn(entry: string): ExplainedStatement {
  const json = entry.slice(entry.indexOf(PLAN) + PLAN.length);
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  return { text, plan };
}
