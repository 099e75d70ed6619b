import type { AccessRecorder } from './access';

/**
 * A line of the log for each request about patients, in the log's own shape. Those of one moment are written together,
 * so that a screen does not wait for its line.
 */
export function accessLog(write: (lines: string) => void): AccessRecorder {
  let lines = '';
  const flush = () => {
    write(lines);
    lines = '';
  };
  return (access) => {
    if (lines === '') setImmediate(flush);
    lines += `{"level":${INFO},"time":${access.at},"msg":"about patients","access":${JSON.stringify(access)}}\n`;
  };
}

const INFO = 30;
