import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Config } from '#config';
import { type Finding, ok, problem, warning } from './finding';

const GIGABYTE = 1024 ** 3;

/** Is there room where we write? */
export function checkDisks(
  { databaseUrl, dataDir, backup }: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>,
  statfs: (folder: string) => { bavail: number; blocks: number; bsize: number } = statfsSync,
): Finding[] {
  const folders = [
    ...(databaseUrl ? [] : [['DATA_DIR', dataDir] as const]),
    ...(backup ? [['BACKUP_DIR', backup.folder] as const] : []),
  ];
  return folders.map(([name, folder]) => {
    const { bavail, blocks, bsize } = statfs(existing(folder));
    const free = bavail * bsize;
    const share = Math.round((100 * bavail) / blocks);
    const text = `${(free / GIGABYTE).toFixed(1)} GB (${share} %) free for ${name}`;
    const action = `Make room on the disk of ${folder}.`;
    if (free < GIGABYTE / 4) return problem('disk', text, action);
    return free < 2 * GIGABYTE || share < 5 ? warning('disk', text, action) : ok('disk', text);
  });
}

/** The folder itself, or the one in which it will be made. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** Files and folders that nobody but the server's user may read. */
export function checkModes(config: Config, settingsFile: string): Finding[] {
  const secrets = [
    settingsFile,
    ...(config.keyFile ? [config.keyFile] : []),
    ...(config.mqttTls ? [config.mqttTls.key] : []),
    ...(config.backup ? [config.backup.folder] : []),
  ].filter(existsSync);
  const open = secrets.filter((file) => statSync(file).mode & 0o007);
  if (open.length === 0)
    return [
      ok('secrets', secrets.length > 0 ? `only their owner can read ${secrets.join(', ')}` : 'no files'),
    ];
  return open.map((file) =>
    problem('secrets', `everybody on this machine can read ${file}`, `chmod o= ${file}`),
  );
}

export function checkCertificate({ mqttTls }: Config, now: Instant): Finding[] {
  if (!mqttTls) return [];
  try {
    const certificate = new X509Certificate(readFileSync(mqttTls.cert));
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(mqttTls.key))))
      return [problem('certificate', 'MQTT_TLS_KEY is not the key of MQTT_TLS_CERT', RENEW)];
    const days = Math.floor((Date.parse(certificate.validTo) - now) / DAY);
    const text = `MQTT_TLS_CERT is valid for ${days} days`;
    if (days < 0) return [problem('certificate', `MQTT_TLS_CERT expired ${-days} days ago`, RENEW)];
    return [days < 14 ? warning('certificate', text, RENEW) : ok('certificate', text)];
  } catch (error) {
    return [problem('certificate', `cannot be read: ${(error as Error).message}`, RENEW)];
  }
}

const RENEW = 'Put a new certificate and its key there; the server takes them within an hour.';
