import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Of the system, whatever else it is asked about: also one of a directory service. */
export function idsOf(user: string): { uid: number; gid: number } {
  const ask = (what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** This program again, as that user and with its groups, on the same terminal. */
export async function runAsService(user: string, argv: readonly string[]): Promise<{ ok: boolean }> {
  const [script = ''] = process.argv.slice(1);
  const program = [process.execPath, ...process.execArgv, script, ...argv];
  const child = spawn('runuser', ['-u', user, '--', ...program], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
  return { ok: code === 0 };
}
