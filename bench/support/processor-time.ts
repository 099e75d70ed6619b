import { readFileSync } from 'node:fs';

/** A clock tick of the kernel's statistics, in seconds. */
const TICK = 0.01;

/**
 * The seconds of processor time that a process and its threads have used so far; Linux only, elsewhere not a number. On a
 * busy machine this measures the work itself, without the time that other processes took.
 */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}
