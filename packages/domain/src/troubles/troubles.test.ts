import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../instant';
import type { ChangeFacts, HomeFacts, InstallationFacts } from './facts';
import { batteryEnd, homeTroubles, installationTroubles, TROUBLES, type TroubleKind } from './troubles';

const NOW = Date.parse('2026-11-15T09:00:00Z');
const GIGABYTE = 1024 ** 3;

type Sensor = HomeFacts['sensors'][number];
type Resident = HomeFacts['residents'][number];

/** As sensors report it over their life. */
const battery = (spent: number) => 30 - 1.5 * spent - 3 * spent ** 6;

const batteryDays = (now: number, spentAt: (at: number) => number): Sensor['battery'] =>
  Array.from({ length: 14 }, (_, index) => {
    const at = now - (13 - index) * DAY;
    return { at, lowest: Math.round(10 * battery(spentAt(at))) / 10 };
  });

const change = (now: number, daysAgo: number, more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  ...{ at: now - daysAgo * DAY, contact: 0.97, roll: 5 },
  ...more,
});

/** A home in which nothing is wrong. */
function soundHome(now = NOW): { installation: InstallationFacts; home: HomeFacts } {
  return {
    installation: {
      backups: { state: 'ok', newestAt: now - 7 * HOUR, firstAt: now - 90 * DAY, drilledAt: now - 20 * DAY },
      disks: [
        {
          ...{ holds: 'data', freeBytes: 100 * GIGABYTE, sizeBytes: 200 * GIGABYTE },
          days: Array.from({ length: 30 }, (_, index) => ({
            at: now - (29 - index) * DAY,
            freeBytes: (100 + (29 - index) * 0.1) * GIGABYTE,
          })),
        },
      ],
      certificate: { until: now + 60 * DAY, failedAt: null },
      ...{ clock: 'ok', storageFailing: false, accessLogFailing: false, alertsUnwatched: false },
      ...{ unstored: { count: 0, since: null }, unfolded: 0, networks: [] },
      standbys: [{ name: 'standby', lagSeconds: 1 }],
    },
    home: {
      hubs: [1, 2].map((id) => ({
        ...{ id, name: `Gang ${id}`, lastSeenAt: now - MINUTE, isOnline: true, clockWrong: false },
      })),
      residents: [1, 2, 3].map((id) => ({
        ...{ id, name: `Resident ${id}`, isMeasured: true },
        receivedBy: [
          { hubId: 1, strength: 80 },
          { hubId: 2, strength: 60 },
        ],
        isContactBad: false,
        changes: [6, 5, 4, 3, 2, 1].map((days) => change(now, days)),
      })),
      sensors: [1, 2, 3].map((id) => ({
        ...{ id, code: `S-${id}`, wornBy: id, lastAt: now - MINUTE },
        battery: batteryDays(now, (at) => 0.5 + (at - now) / (90 * DAY)),
      })),
      ...{ unreached: [], onDuty: 2, openAlertSince: now - 8 * MINUTE, deafPhones: [], failingChannels: [] },
      administratorsWithoutTwoFactor: [],
    },
  };
}

type Facts = ReturnType<typeof soundHome>;
const found = ({ installation, home }: Facts, now = NOW) => [
  ...installationTroubles(installation, now),
  ...homeTroubles(home, now),
];

const installed = (more: Partial<InstallationFacts>) => (facts: Facts) => ({
  ...facts,
  installation: { ...facts.installation, ...more },
});
const homed = (more: (home: HomeFacts) => Partial<HomeFacts>) => (facts: Facts) => ({
  ...facts,
  home: { ...facts.home, ...more(facts.home) },
});
const first = <T>(all: readonly T[], more: (one: T) => Partial<T>): T[] =>
  all.map((one, index) => (index === 0 ? { ...one, ...more(one) } : one));
const backups = (more: Partial<NonNullable<InstallationFacts['backups']>>) => (facts: Facts) =>
  installed({ backups: { ...facts.installation.backups!, ...more } })(facts);
const resident = (more: (one: Resident) => Partial<Resident>) =>
  homed(({ residents }) => ({ residents: first(residents, more) }));
const lastChange = (index: number, more: Partial<ChangeFacts>) =>
  homed(({ residents }) => ({
    residents: residents.map((one, at) =>
      at === index
        ? { ...one, changes: [...one.changes.slice(0, -1), { ...one.changes.at(-1)!, ...more }] }
        : one,
    ),
  }));
const failure = (channel: 'mail' | 'pager' | 'webhook') =>
  homed(({ failingChannels }) => ({
    failingChannels: [...failingChannels, { channel, target: `of ${channel}`, since: NOW - HOUR }],
  }));
const disk = (more: (one: InstallationFacts['disks'][number]) => object) => (facts: Facts) =>
  installed({
    disks: [
      ...facts.installation.disks,
      { ...facts.installation.disks[0]!, holds: 'backups', ...more(facts.installation.disks[0]!) },
    ],
  })(facts);

/** One fault for each kind; those that exclude each other come in two homes. */
const FAULTS: Readonly<Record<TroubleKind, (facts: Facts) => Facts>> = {
  'storage-failing': installed({ storageFailing: true }),
  'alerts-unwatched': installed({ alertsUnwatched: true }),
  'clock-wrong': installed({ clock: 'behind' }),
  'hub-silent': homed(({ hubs }) => ({
    hubs: [...hubs, { ...hubs[0]!, id: 3, name: 'Zolder', lastSeenAt: NOW - HOUR, isOnline: false }],
  })),
  'calls-unreached': homed(() => ({ unreached: [{ alertId: 1, at: NOW - HOUR }] })),
  'nobody-on-duty': homed(() => ({ onDuty: 0 })),
  'messages-set-aside': installed({ unstored: { count: 3, since: NOW - DAY } }),
  'days-unfolded': installed({ unfolded: 2 }),
  'hub-clock-wrong': homed(({ hubs }) => ({ hubs: first(hubs, () => ({ clockWrong: true })) })),
  'sensor-loose': (facts) =>
    homed(({ residents }) => ({
      residents: residents.map((one, at) => (at === 1 ? { ...one, isContactBad: true } : one)),
    }))(lastChange(1, { contact: 0.2 })(facts)),
  'sensor-reversed': lastChange(2, { roll: -172 }),
  'sensor-of-nobody': homed(({ sensors }) => ({
    sensors: [...sensors, { ...sensors[0]!, id: 9, code: 'S-9', wornBy: null, battery: [] }],
  })),
  'battery-ending': homed(({ sensors }) => ({
    sensors: first(sensors, () => ({ battery: batteryDays(NOW, (at) => 0.97 + (at - NOW) / (90 * DAY)) })),
  })),
  'one-weak-hub': resident(() => ({ receivedBy: [{ hubId: 2, strength: 55 }] })),
  'phone-deaf': homed(() => ({ deafPhones: [{ id: 4, name: 'Noor', at: NOW - HOUR }] })),
  'mail-failing': failure('mail'),
  'pager-failing': failure('pager'),
  'webhook-failing': failure('webhook'),
  'disk-full': disk(() => ({ freeBytes: GIGABYTE, days: [] })),
  'disk-filling': (facts) =>
    installed({
      disks: first(facts.installation.disks, ({ days }) => ({
        days: days.map(({ at }) => ({ at, freeBytes: (10 - ((at - NOW) / DAY) * 0.5) * GIGABYTE })),
      })),
    })(facts),
  'backup-overdue': backups({ state: 'overdue', newestAt: NOW - 27 * HOUR }),
  'backups-off': backups({ state: 'off', newestAt: null, firstAt: null }),
  'backup-undrilled': backups({ drilledAt: null }),
  'certificate-ending': installed({ certificate: { until: NOW + 13 * DAY, failedAt: NOW - DAY } }),
  'certificate-unrenewed': installed({ certificate: { until: NOW + 28 * DAY, failedAt: NOW - HOUR } }),
  'standby-lagging': installed({ standbys: [{ name: 'standby', lagSeconds: 600 }] }),
  'access-log-failing': installed({ accessLogFailing: true }),
  'administrators-without-two-factor': homed(() => ({
    administratorsWithoutTwoFactor: [{ id: 1, name: 'Ana' }],
  })),
  'networks-unconfirmed': installed({ networks: ['10.1.0.0/16'] }),
};

test.each(TROUBLES)('%s alone is found, and nothing else', { tags: ['R-TROUBLES-1'] }, (kind) => {
  expect(found(FAULTS[kind](soundHome())).map((trouble) => trouble.kind)).toEqual([kind]);
});

/** They change the same facts. */
const EXCLUDE: readonly TroubleKind[] = [
  'backups-off',
  'backup-overdue',
  'certificate-unrenewed',
  'disk-full',
];

test('25 faults at once are exactly 25 repairs', { tags: ['R-TROUBLES-1'] }, () => {
  const planted = TROUBLES.filter((kind) => !EXCLUDE.includes(kind));
  expect(planted).toHaveLength(25);
  const facts = planted.reduce((facts, kind) => FAULTS[kind](facts), soundHome());
  expect(
    found(facts)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual([...planted].sort());
});

test('a healthy month gives none, at any hour and with what happens in every home', {
  tags: ['R-TROUBLES-1'],
}, () => {
  const hour = fc.record({
    at: fc.integer({ min: 0, max: 30 * 24 * 60 }),
    backupHours: fc.integer({ min: 0, max: 25 }),
    seenMinutes: fc.integer({ min: 0, max: 4 }),
    restartedMinutes: fc.integer({ min: 5, max: 10 }),
    batteryNoise: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 14, maxLength: 14 }),
    spent: fc.double({ min: 0.05, max: 0.85, noNaN: true }),
    written: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 30, maxLength: 30 }),
    contacts: fc.array(fc.double({ min: 0.7, max: 1, noNaN: true }), { minLength: 6, maxLength: 11 }),
    rolls: fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 11, maxLength: 11 }),
    /** The last change had bad contact at first, and then good; or it has only been a while. */
    badAtFirst: fc.constantFrom('no', 'mended', 'just now'),
    onlyHub: fc.boolean(),
    alertMinutes: fc.integer({ min: 0, max: 600 }),
    fallenAsleep: fc.boolean(),
  });
  fc.assert(
    fc.property(hour, (drawn) => {
      const now = NOW + drawn.at * MINUTE;
      const { installation, home } = soundHome(now);
      const facts: Facts = {
        installation: {
          ...installation,
          backups: { ...installation.backups!, newestAt: now - drawn.backupHours * HOUR },
          disks: installation.disks.map((disk) => ({
            ...disk,
            days: disk.days.map(({ at, freeBytes }, index) => ({
              ...{ at, freeBytes: freeBytes + drawn.written[index]! * GIGABYTE },
            })),
          })),
        },
        home: {
          ...home,
          hubs: first(
            home.hubs.map((hub) => ({ ...hub, lastSeenAt: now - drawn.seenMinutes * MINUTE })),
            () =>
              drawn.fallenAsleep
                ? { isOnline: false, lastSeenAt: now - drawn.restartedMinutes * MINUTE }
                : {},
          ),
          residents: home.residents.map((one) => ({
            ...one,
            receivedBy: drawn.onlyHub ? [{ hubId: 2, strength: 82 }] : one.receivedBy,
            isContactBad: drawn.badAtFirst === 'just now',
            changes: drawn.contacts.map((contact, index, all) => {
              const usual = change(now, 20 - index, { contact, roll: drawn.rolls[index]! });
              if (drawn.badAtFirst === 'no' || index < all.length - 1) return usual;
              const at = drawn.badAtFirst === 'just now' ? now - 59 * MINUTE : usual.at;
              return { at, contact: 0.1, roll: null };
            }),
          })),
          sensors: home.sensors.map((sensor) => ({
            ...sensor,
            battery: batteryDays(now, (at) => drawn.spent + (at - now) / (90 * DAY)).map((day, index) => ({
              ...{ ...day, lowest: day.lowest + drawn.batteryNoise[index]! / 20 },
            })),
          })),
          openAlertSince: now - drawn.alertMinutes * MINUTE,
        },
      };
      expect(found(facts, now)).toEqual([]);
    }),
  );
});

test.each([
  ['ten days before its end', 10, false],
  ['three days before its end', 3, true],
  ['on its last day', 1, true],
])('a battery %s', { tags: ['R-TROUBLES-2'] }, (_, days, isFound) => {
  const life = 90;
  const end = batteryEnd(
    batteryDays(NOW, (at) => 1 - days / life + (at - NOW) / (life * DAY)),
    NOW,
  );
  expect(end).toBeDefined();
  // A straight line runs behind a battery that falls faster and faster.
  expect(end!.at - NOW <= 7 * DAY).toBe(isFound);
  expect(end!.spread).toBeGreaterThan(0);
});

test('a battery that was changed, that is steady, or of which too little is known has no end', {
  tags: ['R-TROUBLES-2'],
}, () => {
  const days = batteryDays(NOW, () => 0.5);
  expect(batteryEnd(days, NOW)).toBeUndefined();
  expect(
    batteryEnd(batteryDays(NOW, (at) => 0.99 + (at - NOW) / (90 * DAY)).slice(0, 4), NOW),
  ).toBeUndefined();
  const changed = batteryDays(NOW, (at) => (at < NOW - 6 * DAY ? 0.98 : 0.01));
  expect(batteryEnd(changed, NOW)).toBeUndefined();
});

test('the spread is wider where the days scatter more', { tags: ['R-TROUBLES-2'] }, () => {
  const steady = batteryDays(NOW, (at) => 0.95 + (at - NOW) / (90 * DAY));
  const scattered = steady.map((day, index) => ({
    ...day,
    lowest: day.lowest + (index % 2 === 0 ? 0.3 : -0.3),
  }));
  expect(batteryEnd(scattered, NOW)!.spread).toBeGreaterThan(2 * batteryEnd(steady, NOW)!.spread);
});
