import { DAY, HOUR, type Instant, MINUTE } from '../instant';
import { isHubSilent } from '../offline';
import { angleBetween, meanAngle } from './angles';
import type { ChangeFacts, HomeFacts, InstallationFacts } from './facts';
import { crossingOf } from './line';

/** In the order in which they are shown: what keeps residents from being watched comes first. */
export const TROUBLES = [
  'storage-failing',
  'alerts-unwatched',
  'clock-wrong',
  'hub-silent',
  'calls-unreached',
  'nobody-on-duty',
  'messages-set-aside',
  'days-unfolded',
  'hub-clock-wrong',
  'sensor-loose',
  'sensor-reversed',
  'sensor-of-nobody',
  'battery-ending',
  'one-weak-hub',
  'phone-deaf',
  'mail-failing',
  'pager-failing',
  'webhook-failing',
  'disk-full',
  'disk-filling',
  'backup-overdue',
  'backups-off',
  'backup-undrilled',
  'certificate-ending',
  'certificate-unrenewed',
  'standby-lagging',
  'access-log-failing',
  'administrators-without-two-factor',
  'networks-unconfirmed',
] as const;
export type TroubleKind = (typeof TROUBLES)[number];

/** Something that somebody has to mend. It is gone by itself when that is done. */
export interface Trouble {
  readonly kind: TroubleKind;
  /** What it is about, if not the installation: a hub, a resident, a sensor, a device. */
  readonly subject: { readonly id: number | string; readonly name: string } | null;
  /** Null: nobody knows since when. */
  readonly since: Instant | null;
  readonly values: Readonly<Record<string, number>>;
}

type Found = Partial<Omit<Trouble, 'kind'>>;
type Check<Facts> = (facts: Facts, now: Instant) => readonly Found[];

/** A day, and some time to make one. */
export const BACKUP_OVERDUE = DAY + 2 * HOUR;
/** A backup that nobody ever restored may be none. */
const DRILL_EVERY = 120 * DAY;
const FIRST_DRILL = 30 * DAY;
const DISK_FORECAST = 30 * DAY;
const GIGABYTE = 1024 ** 3;
const LEAST_FREE = 2 * GIGABYTE;
const CERTIFICATE_DAYS = 14 * DAY;
const STANDBY_LAG = 60;
const UNANSWERED = 5 * MINUTE;
/** Below it the third step of the signal begins. */
const WEAK = 65;
const BATTERY_FORECAST = 7 * DAY;
/** How much of the past says when a battery ends. */
export const BATTERY_DAYS = 14 * DAY;
/** As the sensors report it when they fall silent. */
const BATTERY_EMPTY = 25.5;
export const CHANGES_COMPARED = 10;
const FEWEST_CHANGES = 4;
/** Somebody who lies face-down is rarely turned by as much. */
const UPSIDE_DOWN = 160;

const INSTALLATION: { readonly [Kind in TroubleKind]?: Check<InstallationFacts> } = {
  'storage-failing': ({ storageFailing }) => (storageFailing ? [{}] : []),
  'alerts-unwatched': ({ alertsUnwatched }) => (alertsUnwatched ? [{}] : []),
  'clock-wrong': ({ clock }) => (clock === 'ok' ? [] : [{ values: { behind: clock === 'behind' ? 1 : 0 } }]),
  'messages-set-aside': ({ unstored: { count, since } }) => (count > 0 ? [{ since, values: { count } }] : []),
  'days-unfolded': ({ unfolded }) => (unfolded > 0 ? [{ values: { count: unfolded } }] : []),
  'disk-full': ({ disks }) =>
    disks.filter(isNearlyFull).map(({ holds, freeBytes }) => ({
      ...{ subject: { id: holds, name: holds }, values: { gigabytes: gigabytes(freeBytes) } },
    })),
  'disk-filling': ({ disks }, now) =>
    disks.flatMap((disk) => {
      if (isNearlyFull(disk)) return [];
      const points = disk.days
        .filter(({ at }) => at > now - DISK_FORECAST)
        .map(({ at, freeBytes }) => ({ x: at, y: freeBytes }));
      const full = crossingOf(points, 0, 7);
      if (!full || full.x - now > DISK_FORECAST || full.spread > DISK_FORECAST / 2) return [];
      const days = Math.max(0, Math.round((full.x - now) / DAY));
      return [{ subject: { id: disk.holds, name: disk.holds }, values: { days } }];
    }),
  'backup-overdue': ({ backups }) =>
    backups?.state === 'overdue'
      ? [{ since: backups.newestAt === null ? null : backups.newestAt + BACKUP_OVERDUE }]
      : [],
  'backups-off': ({ backups }) => (backups?.state === 'off' ? [{}] : []),
  'backup-undrilled': ({ backups }, now) => {
    if (!backups || backups.firstAt === null) return [];
    const due = backups.drilledAt === null ? backups.firstAt + FIRST_DRILL : backups.drilledAt + DRILL_EVERY;
    return now > due ? [{ since: due }] : [];
  },
  'certificate-ending': ({ certificate }, now) =>
    certificate?.until != null && certificate.until - now < CERTIFICATE_DAYS
      ? [{ since: certificate.until - CERTIFICATE_DAYS, values: { days: daysUntil(certificate.until, now) } }]
      : [],
  'certificate-unrenewed': ({ certificate }, now) =>
    certificate?.failedAt != null &&
    (certificate.until === null || certificate.until - now >= CERTIFICATE_DAYS)
      ? [{ since: certificate.failedAt }]
      : [],
  'standby-lagging': ({ standbys }, now) =>
    standbys
      .filter(({ lagSeconds }) => lagSeconds > STANDBY_LAG)
      .map(({ name, lagSeconds }) => ({
        ...{ subject: { id: name, name }, since: now - lagSeconds * 1000 },
        values: { minutes: Math.round(lagSeconds / 60) },
      })),
  'access-log-failing': ({ accessLogFailing }) => (accessLogFailing ? [{}] : []),
  'networks-unconfirmed': ({ networks }) =>
    networks.length > 0 ? [{ values: { count: networks.length } }] : [],
};

const HOME: { readonly [Kind in TroubleKind]?: Check<HomeFacts> } = {
  'hub-silent': ({ hubs }, now) =>
    hubs
      .filter((hub) => isHubSilent(hub, now))
      .map(({ id, name, lastSeenAt }) => ({ subject: { id, name }, since: lastSeenAt })),
  'hub-clock-wrong': ({ hubs }) =>
    hubs
      .filter(({ clockWrong, isOnline }) => clockWrong && isOnline)
      .map(({ id, name }) => ({ subject: { id, name } })),
  'calls-unreached': ({ unreached }) =>
    unreached.length > 0
      ? [{ since: Math.min(...unreached.map(({ at }) => at)), values: { count: unreached.length } }]
      : [],
  'nobody-on-duty': ({ onDuty, openAlertSince }, now) =>
    onDuty === 0 && openAlertSince !== null && now - openAlertSince > UNANSWERED
      ? [{ since: openAlertSince }]
      : [],
  'sensor-loose': ({ residents }, now) =>
    changed(
      residents.filter(
        ({ changes, isContactBad }) => isContactBad && now - (changes.at(-1)?.at ?? now) >= HOUR,
      ),
      isLoose,
    ),
  'sensor-reversed': ({ residents }) => changed(residents, isReversed),
  'sensor-of-nobody': ({ sensors }, now) =>
    sensors
      .filter(({ wornBy, lastAt }) => wornBy === null && lastAt !== null && Math.abs(now - lastAt) < HOUR)
      .map(({ id, code, lastAt }) => ({ subject: { id, name: code }, since: lastAt })),
  'battery-ending': ({ sensors }, now) =>
    sensors.flatMap(({ id, code, wornBy, battery }) => {
      if (wornBy === null) return [];
      const end = batteryEnd(battery, now);
      if (!end || end.at - now > BATTERY_FORECAST) return [];
      const values = { days: daysUntil(end.at, now), spread: Math.ceil(end.spread / DAY) };
      return [{ subject: { id, name: code }, values }];
    }),
  'one-weak-hub': ({ residents, hubs }) =>
    residents
      .filter(({ isMeasured, receivedBy }) => {
        const [only] = receivedBy;
        if (!isMeasured || receivedBy.length !== 1 || !only || only.strength > WEAK) return false;
        // A hub that is silent is a trouble of its own.
        return hubs.some(({ id, isOnline }) => id === only.hubId && isOnline);
      })
      .map(({ id, name, receivedBy }) => ({
        ...{ subject: { id, name }, values: { strength: receivedBy[0]?.strength ?? 0 } },
      })),
  'phone-deaf': ({ deafPhones }) =>
    deafPhones.map(({ id, name, at }) => ({ subject: { id, name }, since: at })),
  'mail-failing': ({ failingChannels }) => failing(failingChannels, 'mail'),
  'pager-failing': ({ failingChannels }) => failing(failingChannels, 'pager'),
  'webhook-failing': ({ failingChannels }) => failing(failingChannels, 'webhook'),
  'administrators-without-two-factor': ({ administratorsWithoutTwoFactor: people }) =>
    people.map((person) => ({ subject: person })),
};

/** Where nothing is known, nothing is wrong. */
export const NOTHING_KNOWN: InstallationFacts = {
  ...{ backups: null, disks: [], certificate: null, clock: 'ok', storageFailing: false },
  ...{ accessLogFailing: false, alertsUnwatched: false, unstored: { count: 0, since: null } },
  ...{ unfolded: 0, standbys: [], networks: [] },
};

/** Of the whole installation: the same in each of its homes. */
export const installationTroubles = (facts: InstallationFacts, now: Instant): Trouble[] =>
  find(INSTALLATION, facts, now);

export const homeTroubles = (facts: HomeFacts, now: Instant): Trouble[] => find(HOME, facts, now);

/** When the battery of a sensor ends, by a straight line over the daily minima of two weeks. */
export function batteryEnd(
  days: HomeFacts['sensors'][number]['battery'],
  now: Instant,
): { readonly at: Instant; readonly spread: number } | undefined {
  const points = days
    .filter(({ at }) => at > now - BATTERY_DAYS)
    .map(({ at, lowest }) => ({ x: at, y: lowest }));
  const end = crossingOf(points, BATTERY_EMPTY);
  return end && { at: Math.max(now, end.x), spread: end.spread };
}

function find<Facts>(
  checks: { readonly [Kind in TroubleKind]?: Check<Facts> },
  facts: Facts,
  now: Instant,
): Trouble[] {
  return TROUBLES.flatMap((kind) =>
    (checks[kind]?.(facts, now) ?? []).map((found) => ({
      ...{ kind, subject: null, since: null, values: {} },
      ...found,
    })),
  );
}

const isNearlyFull = ({ freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number }): boolean =>
  freeBytes < Math.min(LEAST_FREE, sizeBytes / 20);

const gigabytes = (bytes: number): number => Math.round((10 * bytes) / GIGABYTE) / 10;
const daysUntil = (at: Instant, now: Instant): number => Math.max(0, Math.floor((at - now) / DAY));

const failing = (channels: HomeFacts['failingChannels'], wanted: string): Found[] =>
  channels
    .filter(({ channel }) => channel === wanted)
    .map(({ target, since }) => ({ subject: { id: target, name: target }, since }));

function changed(
  residents: HomeFacts['residents'],
  isWrong: (last: ChangeFacts, before: readonly ChangeFacts[]) => boolean,
): Found[] {
  return residents.flatMap(({ id, name, changes }) => {
    const last = changes.at(-1);
    const before = changes.slice(0, -1).slice(-CHANGES_COMPARED);
    if (!last || before.length < FEWEST_CHANGES || !isWrong(last, before)) return [];
    return [{ subject: { id, name }, since: last.at }];
  });
}

/** Half of what this resident's sensor usually has just after a change. */
const isLoose = (last: ChangeFacts, before: readonly ChangeFacts[]): boolean =>
  last.contact < medianOf(before.map(({ contact }) => contact)) / 2;

/** Turned by half a circle, or nearly so, against how this resident usually wears it; it must have been alike before. */
function isReversed(last: ChangeFacts, before: readonly ChangeFacts[]): boolean {
  const rolls = before.flatMap(({ roll }) => (roll === null ? [] : [roll]));
  if (last.roll === null || rolls.length < FEWEST_CHANGES || isLoose(last, before)) return false;
  const usual = meanAngle(rolls);
  const isAlike = rolls.filter((roll) => angleBetween(roll, usual) < 60).length >= 0.8 * rolls.length;
  return isAlike && angleBetween(last.roll, usual) > UPSIDE_DOWN;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
