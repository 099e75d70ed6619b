import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Config } from '#config';
import { type Finding, ok, problem, warning } from './finding';

const GIGABYTE = 1024 ** 3;

/** Is there disk space where we write? */
export function checkDisks(
  folders: Folders,
  statfs: (folder: string) => { bavail: number; blocks: number; bsize: number } = statfsSync,
): Finding[] {
  return foldersOf(folders).map(([name, folder]) => {
    const { bavail, blocks, bsize } = statfs(existing(folder));
    const free = bavail * bsize;
    const share = Math.round((100 * bavail) / blocks);
    const text = `${(free / GIGABYTE).toFixed(1)} GB (${share} %) free for ${name}`;
    const action = `Free space on the disk of ${folder}.`;
    if (free < GIGABYTE / 4) return problem('disk', text, action);
    return free < 2 * GIGABYTE || share < 5 ? warning('disk', text, action) : ok('disk', text);
  });
}

type Folders = Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'> & Partial<Pick<Config, 'accessLogFile'>>;

/** Where the server writes, by the setting that says so. */
const foldersOf = ({
  databaseUrl,
  dataDir,
  backup,
  accessLogFile,
}: Folders): (readonly [string, string])[] => [
  ...(databaseUrl ? [] : [['DATA_DIR', dataDir] as const]),
  ...(backup ? [['BACKUP_DIR', backup.folder] as const] : []),
  ...(accessLogFile ? [['ACCESS_LOG_FILE', dirname(accessLogFile)] as const] : []),
];

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

/**
 * In a file of settings a # outside of quotes begins a comment, also within a word: a password with one is cut short there
 * without a word.
 */
export function checkComments(settingsFile: string): Finding[] {
  if (!existsSync(settingsFile)) return [];
  const cut = readFileSync(settingsFile, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, value = ''] = /^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(.*)$/.exec(line) ?? [];
      return name && !/^["'`]/.test(value) && value.includes('#') ? [name] : [];
    });
  return cut.map((name) =>
    warning(
      'settings',
      `${name} ends before the # in ${settingsFile}`,
      'Put a value with a # into quotes, and a comment into a line of its own.',
    ),
  );
}

/** Where systemd lets the service write; doctor itself runs outside of that. Undefined: there is no such service. */
export type WritablePaths = () => readonly string[] | undefined;

function unitWritablePaths(): readonly string[] | undefined {
  const { status, stdout } = spawnSync(
    'systemctl',
    [
      'show',
      'vigilia.service',
      '--property=LoadState,ProtectSystem,ReadWritePaths,StateDirectory,LogsDirectory',
    ],
    { encoding: 'utf8', timeout: 5_000 },
  );
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(stdout ?? '')?.[1] ?? '';
  if (status !== 0 || of('LoadState') !== 'loaded' || of('ProtectSystem') !== 'strict') return undefined;
  const words = (name: string) => of(name).split(' ').filter(Boolean);
  return [
    ...words('ReadWritePaths').map((path) => path.replace(/^[-+]+/, '')),
    ...words('StateDirectory').map((name) => join('/var/lib', name)),
    ...words('LogsDirectory').map((name) => join('/var/log', name)),
  ];
}

export function checkWritable(folders: Folders, writablePaths: WritablePaths = unitWritablePaths): Finding[] {
  const writable = writablePaths();
  if (!writable) return [];
  const isInside = (folder: string) =>
    writable.some((path) => folder === path || folder.startsWith(`${path.replace(/\/$/, '')}/`));
  return foldersOf(folders)
    .filter(([, folder]) => !isInside(folder))
    .map(([name, folder]) =>
      problem(
        'folders',
        `${name} (${folder}) is outside of what the service may write to`,
        `Open it to the service by ReadWritePaths=${folder}: the handbook says how under "Data or backups on another disk".`,
      ),
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
