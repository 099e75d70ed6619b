import type { Alert, AlertEvent, AlertEventName } from '@vigilia/domain/alerts/alert';
import { HOUR, MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { type OpenAlert, readOpenAlerts } from '#stores/alert.store';
import { type CareHome, careHome } from '#testing/care-home';
import { meanwhile } from '#testing/meanwhile';
import { outbox } from '#testing/notification-home';
import { notesDuring } from '#testing/notified';
import { recordStatements } from '#testing/recorded-statements';
import { answerAlert, endAlert, openAlert, reopenAlert, updateAlert } from './change-alert';

const TAKEN = { status: 'taken', attended: true } as const;
const SNOOZED = { status: 'snoozed', snoozedUntil: 0 } as const;

interface Ward {
  readonly home: CareHome;
  readonly patient: number;
  readonly nina: number;
}

async function ward(): Promise<Ward> {
  const home = await careHome();
  const [patient, nina] = [await home.patient('Anna'), await home.staff('nina')];
  await home.db.run(sql`
    insert into duty (centro_id, staff_id, secciones, until_at)
    values (${home.first}, ${nina}, '{}', ${new Date(home.clock.now() + 8 * HOUR)})`);
  return { home, patient, nina };
}

/** Nina, who is on duty, has a device and a mail address, and the home has a pager and a webhook. */
async function addChannels({ home, nina }: Ward): Promise<void> {
  const now = new Date(home.clock.now());
  await home.db.run(sql`
    insert into push_device (staff_id, endpoint, p256dh, auth, label, session_hash, created_at)
    values (${nina}, 'https://push.example', '', '', 'phone', '', ${now})`);
  await home.db.run(sql`
    insert into notification_preference (staff_id, least_priority, mail) values (${nina}, 'low', 'nina@example.org')`);
  await home.db.run(sql`
    insert into pager (centro_id, host, port, role, locale, addresses)
    values (${home.first}, 'pager.example', 2000, 'control', 'es', '[{"seccion": null, "address": "501"}]')`);
  await home.db.run(sql`
    insert into webhook (centro_id, label, url, allow_private, secret, created_at)
    values (${home.first}, 'Care file', 'https://file.example', false, '', ${now})`);
}

const open = (db: Db, { home, patient }: Ward) =>
  openAlert(db, home.first, {
    ...{ kind: 'wet', subject: `resident:${patient}`, wearing: null, of: null, priority: 'medium' },
    ...{ since: home.clock.now() - 25 * MINUTE, openedAt: home.clock.now(), previous: null, affected: [] },
  });

const onlyAlert = async ({ home }: Ward): Promise<OpenAlert | undefined> =>
  (await readOpenAlerts(home.db, home.first))[0];

/** An update as the rules make it: what it is afterwards, and what happened. */
const update =
  (what: AlertEventName | null, set: Partial<Alert>) =>
  async (db: Db, { home, nina }: Ward, before: OpenAlert) => {
    const owner = set.status === 'taken' ? nina : before.owner;
    const after = { ...before, owner, ...set };
    const { priority, step } = after;
    const events: AlertEvent[] = what ? [{ what, at: home.clock.now(), who: null, priority, step }] : [];
    return updateAlert(db, home.first, before, after, events);
  };

const end = (db: Db, { home }: Ward, before: OpenAlert) =>
  endAlert(db, home.first, before, {
    ...{ ended: 'cleared', unattended: true, at: home.clock.now(), who: null },
  });

const answer =
  (ended: 'handled' | null) =>
  async (db: Db, { home, nina }: Ward, before: OpenAlert) =>
    answerAlert(db, home.first, before, { care: 1, ended, at: home.clock.now(), who: nina });

const reopen = (db: Db, { home }: Ward, before: OpenAlert) =>
  reopenAlert(db, home.first, before.id, home.clock.now());

type Change = (db: Db, ward: Ward, before: OpenAlert) => Promise<boolean>;

/** Care that Nina recorded, as number 1, and took back. */
async function recordVoidedCare({ home, patient, nina }: Ward): Promise<void> {
  const now = new Date(home.clock.now());
  await home.db.run(sql`
    insert into care_action (centro_id, id, patient_id, kind, at, recorded_at, staff_id, autor, voided_at, voided_by)
    values (${home.first}, 1, ${patient}, 'changed', ${now}, ${now}, ${nina}, 'Nina', ${now}, ${nina})`);
}

/** Each change of an alert, what happened to the alert before, how many statements it may take, and whom it notifies. */
const CHANGES: Record<
  string,
  { before: readonly Change[]; change: Change; statements: number; sent: string }
> = {
  opened: { before: [], change: open, statements: 2, sent: 'push call, pager call, webhook alert.opened' },
  escalated: {
    before: [open],
    change: update('escalated', { step: 1 }),
    ...{ statements: 2, sent: 'push call, mail call, pager call, webhook alert.changed' },
  },
  'called again': {
    before: [open, update('escalated', { step: 2 })],
    change: update('called', {}),
    ...{ statements: 2, sent: 'push call, mail call, pager call, webhook alert.changed' },
  },
  'more urgent': {
    before: [open],
    change: update('priority', { priority: 'high' }),
    ...{ statements: 2, sent: 'push call, pager call, webhook alert.changed' },
  },
  'less urgent': {
    before: [open],
    change: update('priority', { priority: 'low' }),
    ...{ statements: 2, sent: 'webhook alert.changed' },
  },
  taken: {
    before: [open],
    change: update('taken', TAKEN),
    ...{ statements: 2, sent: 'pager over, push over, webhook alert.changed' },
  },
  'more urgent while taken': {
    before: [open, update('taken', TAKEN)],
    change: update('priority', { priority: 'high' }),
    ...{ statements: 2, sent: 'push call, webhook alert.changed' },
  },
  released: {
    before: [open, update('taken', TAKEN)],
    change: update('released', { status: 'open', owner: null }),
    ...{ statements: 2, sent: 'push call, pager call, webhook alert.changed' },
  },
  lapsed: {
    before: [open, update('taken', TAKEN)],
    change: update('lapsed', { status: 'open', owner: null }),
    ...{ statements: 2, sent: 'push call, pager call, webhook alert.changed' },
  },
  snoozed: {
    before: [open],
    change: update('snoozed', SNOOZED),
    ...{ statements: 2, sent: 'pager over, push over, webhook alert.changed' },
  },
  unsnoozed: {
    before: [open, update('snoozed', SNOOZED)],
    change: update('unsnoozed', { status: 'open', snoozedUntil: null }),
    ...{ statements: 2, sent: 'push call, pager call, webhook alert.changed' },
  },
  hidden: {
    before: [open],
    change: update('hidden', { hidden: true }),
    ...{ statements: 2, sent: 'webhook alert.changed' },
  },
  shown: {
    before: [open, update('hidden', { hidden: true })],
    change: update('shown', { hidden: false }),
    ...{ statements: 2, sent: 'webhook alert.changed' },
  },
  undelivered: {
    before: [open],
    change: update('undelivered', { undelivered: 1 }),
    ...{ statements: 2, sent: 'webhook alert.changed' },
  },
  'changed without an event': {
    before: [open],
    change: update(null, { affected: [1] }),
    ...{ statements: 1, sent: '' },
  },
  'care that does not end it': { before: [open], change: answer(null), statements: 1, sent: '' },
  'ended by care': {
    before: [open],
    change: answer('handled'),
    ...{ statements: 2, sent: 'pager over, push over, webhook alert.ended' },
  },
  ended: {
    before: [open],
    change: end,
    ...{ statements: 2, sent: 'pager over, push over, webhook alert.ended' },
  },
  reopened: {
    before: [open, answer('handled')],
    change: reopen,
    ...{ statements: 2, sent: 'push call, pager call, webhook alert.changed' },
  },
};

/** What happened before; every call that was written has been attempted. */
async function changeInTurn(here: Ward, changes: readonly Change[]): Promise<OpenAlert> {
  const { db } = here.home;
  let alert: OpenAlert | undefined;
  for (const change of changes) {
    await db.transaction((db) => change(db, here, alert!));
    alert = (await onlyAlert(here)) ?? alert;
    await db.run(sql`update outbox set attempts = 1`);
  }
  return alert!;
}

/** How often rows of alerts were written by this connection lately. */
async function countWrites(db: Db): Promise<number> {
  const { writes } = await db.one<{ writes: number }>(sql`
    select n_tup_ins + n_tup_upd as writes from pg_stat_xact_user_tables where relname = 'alert'`);
  return writes;
}

test.each(Object.entries(CHANGES))(
  'an alert %s: few statements, and one write and one note of the alert',
  async (_, { before, change, statements, sent }) => {
    const here = await ward();
    await addChannels(here);
    await recordVoidedCare(here);
    const alert = await changeInTurn(here, before);
    const { id: last } = await here.home.db.one<{ id: number }>(
      sql`select coalesce(max(id), 0) as id from outbox`,
    );
    let counts = {};
    const notes = await notesDuring(here.home.db, 'vigilia_alert', () =>
      here.home.db.transaction(async (db) => {
        const recorded = recordStatements(db);
        const before = await countWrites(db);
        expect(await change(recorded.db, here, alert)).toBe(true);
        counts = { statements: recorded.statements.length, writes: (await countWrites(db)) - before };
      }),
    );
    const written = await here.home.db.many<{ channel: string; event: string }>(
      sql`select channel, event from outbox where id > ${last} order by id`,
    );
    expect({
      ...{ ...counts, notes: notes.length },
      sent: written.map(({ channel, event }) => `${channel} ${event}`).join(', '),
    }).toEqual({ statements, writes: 1, notes: 1, sent });
  },
);

test.each(Object.entries(CHANGES))(
  'an alert %s in a home without channels: few statements, and nothing to send',
  async (_, { before, change, statements: expected }) => {
    const here = await ward();
    await recordVoidedCare(here);
    const alert = await changeInTurn(here, before);
    const { db, statements } = recordStatements(here.home.db);
    expect(await change(db, here, alert)).toBe(true);
    expect(statements).toHaveLength(expected);
    expect(await outbox(here.home)).toEqual([]);
  },
);

test('a call that a server begins to send while the alert is being taken: whom it calls is told that it is over', async () => {
  const here = await ward();
  await addChannels(here);
  await here.home.db.transaction((db) => open(db, here));
  const alert = (await onlyAlert(here))!;
  await meanwhile(
    here.home.db,
    (db) => db.run(sql`update outbox set status = 'sending', attempts = 1 where channel = 'push'`),
    () => here.home.db.transaction((db) => update('taken', TAKEN)(db, here, alert)),
  );
  expect((await outbox(here.home)).filter(({ event }) => !event.startsWith('alert.'))).toMatchObject([
    { channel: 'push', event: 'call', status: 'sending' },
    { channel: 'pager', event: 'call', status: 'cancelled' },
    { channel: 'push', event: 'over', status: 'waiting' },
  ]);
});
