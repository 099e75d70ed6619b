import { readFileSync } from 'node:fs';

/** A tick of the kernel's accounts, in seconds. */
const TICK = 0.01;

/**
 * The seconds of processor time that a process and its threads have used so far; Linux only, elsewhere not a number. On a
 * crowded machine this is what a piece of work really costs, whoever else was running.
 */
export function processorTime(pid: number): number {
  try {
    const told = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(told[11]) + Number(told[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}
