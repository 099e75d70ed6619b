import type { Browser, Page } from 'playwright-core';

export interface LongestTask {
  /** Milliseconds that the main thread itself worked: on a crowded machine this is what the task costs. */
  readonly worked: number;
  /** The longest by the clock, which also counts the time that others took; only so long does anybody wait. */
  readonly took: number;
  /** What it was busy with, the largest part first. */
  readonly busyWith: string;
}

/** The longest task of the page's main thread while something is done. */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] });
  try {
    await act();
    await page.waitForTimeout(SETTLE);
    await page.evaluate((mark) => void performance.mark(mark), OURS);
  } finally {
    const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
    traced = trace.traceEvents;
  }
  const ours = traced.find(({ name }) => name === OURS);
  const tasks = traced.filter(
    ({ name, pid, tid }) => TASKS.test(name) && pid === ours?.pid && tid === ours.tid,
  );
  if (tasks.length === 0) throw new Error('The trace holds no task.');
  const longest = (of: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, (of(task) ?? 0) / 1_000), 0);
  const worked = longest(({ tdur }) => tdur);
  const worst = tasks.find(({ tdur = 0 }) => tdur / 1_000 === worked);
  return { worked, took: longest(({ dur }) => dur), busyWith: worst ? partsOf(worst) : '' };
}

function partsOf(task: TraceEvent): string {
  const parts = new Map<string, number>();
  for (const { name, pid, tid, ts, tdur = 0 } of traced) {
    const inside = pid === task.pid && tid === task.tid && ts >= task.ts && ts < task.ts + (task.dur ?? 0);
    if (inside && PARTS.has(name)) parts.set(name, (parts.get(name) ?? 0) + tdur / 1_000);
  }
  const largest = [...parts].sort(([, a], [, b]) => b - a).slice(0, 3);
  return largest.map(([name, worked]) => `${name} ${Math.round(worked)}`).join(', ');
}

/** Those that do not hold one another. */
const PARTS = new Set([
  'EvaluateScript',
  'v8.evaluateModule',
  'v8.compile',
  'FunctionCall',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'ParseHTML',
  'MajorGC',
  'MinorGC',
]);

let traced: TraceEvent[] = [];
const SETTLE = 500;
const TASKS = /RunTask$/;
/** Left on the page's main thread, to know it by: Chromium draws its own address bar in a process of the same kind. */
const OURS = 'vigilia-bench';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}
