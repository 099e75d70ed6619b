import { readFileSync } from 'node:fs';

/** The most memory of a process until it is asked for, in megabytes; Linux only, elsewhere not a number. */
export function watchMemory(pid: number): { highest(): number } {
  let highest = Number.NaN;
  const look = () => {
    const megabytes = residentMemory(pid);
    if (!(megabytes <= highest)) highest = megabytes;
  };
  look();
  const timer = setInterval(look, 200);
  return {
    highest: () => {
      clearInterval(timer);
      return highest;
    },
  };
}

/** In megabytes. */
export function residentMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
