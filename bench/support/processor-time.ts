import { readFileSync } from 'node:fs';

/** A clock tick of the kernel's statistics, in seconds. */
const TICK = 0.01;

/**
 * The seconds of processor time that a process and its threads have used so far; Linux only, elsewhere not a number. On a
 * busy machine this measures the work itself, without the time that other processes took.
 */
export function processorTime(pid: number): number {
  try {
    return ticksOf(pid, 2) * TICK;
  } catch {
    return Number.NaN;
  }
}

/** The same with its children, those that have ended included. */
export function processorTimeOfAll(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return (
      ticksOf(pid, 4) * TICK + children.reduce((sum, child) => sum + processorTimeOfAll(Number(child)), 0)
    );
  } catch {
    return Number.NaN;
  }
}

/** In user and system mode; with 4 also those of children that have ended. */
function ticksOf(pid: number, fields: 2 | 4): number {
  const all = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return all.slice(11, 11 + fields).reduce((sum, field) => sum + Number(field), 0);
}
