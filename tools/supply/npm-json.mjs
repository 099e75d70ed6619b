// @ts-check
import { execFile } from 'node:child_process';

/**
 * Runs npm and reads its standard output as JSON; undefined where it is none. Warnings on the other stream are ignored.
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ json: any, output: string }>}
 */
export function captureJson(args, cwd) {
  return new Promise((resolve) => {
    execFile(
      'npm',
      args,
      { cwd, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
      (_error, stdout, stderr) => {
        try {
          resolve({ json: JSON.parse(stdout), output: stderr });
        } catch {
          resolve({ json: undefined, output: stderr });
        }
      },
    );
  });
}
