import { statfs } from 'node:fs/promises';
import type { Config } from '#config';
import type { DiskSpace } from './measures';

/** The embedded database and the backups; PostgreSQL's own disk is measured where it runs. A folder that is not there yet is left out. */
export async function readDisks({
  databaseUrl,
  dataDir,
  backup,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>): Promise<DiskSpace[]> {
  const folders = [
    ...(databaseUrl ? [] : [['data', dataDir] as const]),
    ...(backup ? [['backups', backup.folder] as const] : []),
  ];
  const found = folders.map(async ([holds, folder]) => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { holds, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  });
  return (await Promise.allSettled(found)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
