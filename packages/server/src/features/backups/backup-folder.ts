import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY, type Instant } from '@vigilia/domain/instant';

/** vigilia-20261116-013000Z.backup.age */
const NAME = /^vigilia-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.backup\.age$/;

export const nameOf = (at: Instant): string =>
  `vigilia-${new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-')}.backup.age`;

export interface BackupFile {
  readonly file: string;
  /** The moment that it shows. */
  readonly at: Instant;
}

/** Our own files, the newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name)?.map(Number) ?? [];
      if (year === undefined) return [];
      const at = Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second);
      return [{ file: path.join(folder, name), at }];
    })
    .sort((a, b) => b.at - a.at);
}

export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** All but the newest so many, and what a killed process left half written a day ago. */
export async function deleteOldBackups(folder: string, keep: number, now: Instant): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep).map(({ file }) => file);
  const unfinished = (await readdir(folder)).flatMap((name) => {
    const [, made] = /^(vigilia-\d{8}-\d{6}Z\.backup\.age)\.\w+\.unfinished$/.exec(name) ?? [];
    return made !== undefined && made < nameOf(now - DAY) ? [path.join(folder, name)] : [];
  });
  for (const file of [...old, ...unfinished]) await rm(file, { force: true });
  return old;
}

/** Also those of versions before 0.2.0, which are not encrypted. */
const BEFORE_UPGRADE = /^before-upgrade-from-.+\.backup(\.age)?$/;
const UPGRADE_BACKUPS = 2;

export const nameBeforeUpgrade = (version: string): string => `before-upgrade-from-${version}.backup.age`;

export async function deleteOldUpgradeBackups(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => BEFORE_UPGRADE.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, at: (await stat(file)).mtimeMs };
    }),
  );
  const old = files.sort((a, b) => b.at - a.at).slice(UPGRADE_BACKUPS);
  for (const { file } of old) await rm(file, { force: true });
}
