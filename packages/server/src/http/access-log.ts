import type { AccessRecorder } from './access';

export interface AccessLog {
  readonly record: AccessRecorder;
  /** Writes what still waits, for a process that ends in this very moment. */
  flush(): void;
}

/**
 * A line of the log for each request about patients, in the log's own shape. Those of one moment are written together,
 * so that a screen does not wait for its line.
 */
export function accessLog(write: (lines: string) => void): AccessLog {
  let lines = '';
  const flush = () => {
    if (lines !== '') write(lines);
    lines = '';
  };
  return {
    record(access) {
      if (lines === '') setImmediate(flush);
      lines += `{"level":${INFO},"time":${access.at},"msg":"about patients","access":${JSON.stringify(access)}}\n`;
    },
    flush,
  };
}

const INFO = 30;
