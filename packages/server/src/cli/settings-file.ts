import { chmodSync, chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

/**
 * Writes settings into the file of the home, each in the place of the line that had it or behind the one that explains it,
 * and leaves everything else as it is.
 */
export function writeSettings(file: string, values: Readonly<Record<string, string>>): void {
  const { mode, uid, gid } = statSync(file);
  let lines = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) lines = withSetting(lines, name, value);
  const written = `${file}.new`;
  writeFileSync(written, `${lines.join('\n')}\n`, { mode: 0o600 });
  chownSync(written, uid, gid);
  chmodSync(written, mode & 0o777);
  renameSync(written, file);
}

function withSetting(lines: readonly string[], name: string, value: string): string[] {
  const line = `${name}=${value}`;
  // Of several lines for one setting the last one counts.
  const set = lines.findLastIndex((one) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(one));
  if (set >= 0) return lines.with(set, line);
  const explained = lines.findLastIndex((one) => one.startsWith(`#${name}=`));
  return explained < 0 ? [...lines, line] : lines.toSpliced(explained + 1, 0, line);
}
