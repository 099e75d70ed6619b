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
  log_line_prefix: '@@%d ',
} as const;

const ENTRY = /^@@/m;

/** Collects the plans that PostgreSQL writes into its log. */
export class PlanLog {
  private unread = '';
  private statements: ExplainedStatement[] = [];
  private isOn = false;

  readonly onLog = (text: string): void => {
    this.unread += text;
    const entries = this.unread.split(ENTRY);
    this.unread = `@@${entries.pop() ?? ''}`;
    for (const entry of entries) this.read(entry);
  };

  /** Everything that `work` made the database do. */
  async during(work: () => Promise<void>, flush: () => Promise<void>): Promise<ExplainedStatement[]> {
    await flush();
    this.statements = [];
    this.isOn = true;
    await work();
    await flush();
    this.isOn = false;
    return this.statements;
  }

  private read(entry: string): void {
    const start = entry.indexOf(' plan:\n');
    if (!this.isOn || start < 0) return;
    const plan = JSON.parse(entry.slice(start + ' plan:\n'.length)) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    this.statements.push({ text: plan['Query Text'], plan: plan.Plan });
  }
}
