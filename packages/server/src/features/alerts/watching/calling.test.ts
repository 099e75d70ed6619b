import { describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import type { CareHome } from '#testing/care-home';
import { DRY, startWatcher, WET, wardHome } from '#testing/watched-ward';

/** A ward whose administrator Ana has a phone; nurse Nina acts over HTTP and has none. Whatever is sent arrives. */
async function calledWard(options: { now?: string } = {}) {
  const ward = await wardHome(options);
  const { home, send } = ward;
  const ana = await home.staff('ana');
  await home.staff('nina', { roles: ['ROLE_ENFERMERA'] });
  await home.db.run(sql`
    insert into push_device (staff_id, endpoint, p256dh, auth, label, session_hash, created_at)
    values (${ana}, 'https://push.example/ana', '', '', 'phone', '', ${new Date(home.clock.now())})`);
  const watcher = await startWatcher(home);
  const look = async () => {
    await watcher.beat();
    await watcher.tick();
    await home.db.run(sql`
      update outbox set status = 'sent', attempts = 1, finished_at = ${new Date(home.clock.now())}
      where status = 'waiting'`);
  };
  /** Minutes in which these hubs send nothing but a heartbeat. */
  const pass = async (minutes: number, ...hubs: string[]) => {
    for (let i = 0; i < minutes; i += 1) {
      home.clock.pass({ minutes: 1 });
      for (const hub of hubs) await send(hub);
      await look();
    }
  };
  /** Minutes in which the first hub receives both residents, and the second one nobody. */
  const measure = async (minutes: number, values: object) => {
    for (let i = 0; i < minutes; i += 1) {
      home.clock.pass({ minutes: 1 });
      const at = home.clock.now();
      const readings = ['S-1', 'S-2'].map((sensor) => ward.measured(sensor, at, values));
      await send('HUB-0001', ...readings);
      await send('HUB-0002');
      await look();
    }
  };
  const act = async (what: string, id: number, body: object = {}) => {
    const { status } = await home.post(`/api/alerts/${what}/${id}`, body, await home.enter('nina'));
    expect([what, status]).toEqual([what, 200]);
    await look();
  };
  return { ...ward, watcher, look, pass, measure, act };
}

const alertOf = ({ db }: CareHome, kind: string) =>
  db.one<{
    id: number;
    priority: string;
    status: string;
    step: number;
    hidden: boolean;
    held: string | null;
  }>(
    sql`select id, priority, status, step, hidden, held from alert where kind = ${kind} and ended_at is null`,
  );

/** What Ana's phone was sent of an alert: `call 3`, at which step, and `over`. */
const sentOf = async ({ db }: CareHome, alertId: number) =>
  (
    await db.many<{ event: string; step: number }>(sql`
      select event, (payload -> 'step')::int as step from outbox where alert_id = ${alertId} order by id`)
  ).map(({ event, step }) => (event === 'call' ? `call ${step}` : event));

const eventsOf = async ({ db }: CareHome, alertId: number) =>
  (
    await db.many<{ what: string }>(sql`select what from alert_event where alert_id = ${alertId} order by id`)
  ).map(({ what }) => what);

describe('an alert that another one speaks for', { tags: ['R-ALERT-1', 'R-ALERT-2'] }, () => {
  /** A hub that alone hears both residents is away, and its alert was called for at every step. */
  async function hubAway() {
    const ward = await calledWard();
    const { home, measure, pass } = ward;
    await measure(3, DRY);
    await pass(8, 'HUB-0002');
    const { id, priority } = await alertOf(home, 'hub');
    expect(priority).toBe('medium');
    await pass(20, 'HUB-0002');
    expect(await sentOf(home, id)).toEqual(['call 0', 'call 1', 'call 2']);
    return { ...ward, id };
  }

  test('it lapses while it is hidden: nobody is told that it is over, and it calls when it is shown', async () => {
    const { home, pass, act, id } = await hubAway();
    await act('take', id);
    const before = await sentOf(home, id);
    expect(before.at(-1)).toBe('over');
    // Now the second hub is silent too, and silence hides the first one's alert.
    await pass(9);
    expect(await alertOf(home, 'hub')).toMatchObject({ hidden: true, status: 'taken' });
    await pass(7);
    expect(await alertOf(home, 'hub')).toMatchObject({ hidden: true, status: 'open', held: 'step' });
    expect(await sentOf(home, id)).toEqual(before);
    await pass(1, 'HUB-0002');
    expect(await alertOf(home, 'hub')).toMatchObject({ hidden: false, status: 'open', held: null, step: 2 });
    expect(await sentOf(home, id)).toEqual([...before, 'call 2']);
    expect((await eventsOf(home, id)).slice(-5)).toEqual(['taken', 'hidden', 'lapsed', 'shown', 'called']);
  });

  test('nothing happens to it while it is hidden: nobody is called and nobody is told anything', async () => {
    const { home, pass, id } = await hubAway();
    const before = await sentOf(home, id);
    await pass(9);
    expect(await alertOf(home, 'hub')).toMatchObject({ hidden: true });
    await pass(1, 'HUB-0002');
    expect(await alertOf(home, 'hub')).toMatchObject({ hidden: false });
    expect(await sentOf(home, id)).toEqual(before);
  });

  test('it is unsnoozed by somebody while it is hidden', async () => {
    const { home, pass, act, id } = await hubAway();
    await act('snooze', id, { minutes: 30 });
    await pass(9);
    const before = await sentOf(home, id);
    await act('unsnooze', id);
    expect(await sentOf(home, id)).toEqual(before);
    await pass(1, 'HUB-0002');
    expect(await sentOf(home, id)).toEqual([...before, 'call 2']);
  });

  test('it was hidden when care ended it, and the care is taken back: it is shown, and calls', async () => {
    const { home, anna, measure, look } = await calledWard();
    await measure(2, DRY);
    await measure(7, WET);
    const { id } = await home.db.one<{ id: number }>(
      sql`select id from alert where kind = 'wet' and subject = ${`resident:${anna}`}`,
    );
    const nina = await home.enter('nina');
    const { body } = await home.post(
      `/api/care/record/${anna}`,
      { kind: 'checked', alert: id, key: 'checked-1' },
      nina,
    );
    await home.db.run(sql`update alert set hidden = true, held = 'call' where id = ${id}`);
    await home.post(`/api/care/undo/${body.action.id}`, {}, nina);
    await look();
    await expect
      .poll(async () => {
        await look();
        return sentOf(home, id);
      })
      .toEqual(['call 0', 'over', 'call 0']);
    expect(await home.db.one(sql`select hidden, held from alert where id = ${id}`)).toEqual({
      hidden: false,
      held: null,
    });
  });
});

describe('a low alert of the night', { tags: ['R-ALERT-3'] }, () => {
  /** Anna's sensor is off since five in the morning; the night ends at half past six. */
  async function sensorOff() {
    const ward = await calledWard({ now: '2026-11-15T03:55:00Z' });
    const { home, measure, send, look } = ward;
    await measure(3, DRY);
    await measure(17, { power: 'off' });
    const until = async (time: string) => {
      home.clock.set(`2026-11-15T${time}Z`);
      for (const hub of ['HUB-0001', 'HUB-0002']) await send(hub);
      await look();
    };
    const { id } = await home.db.one<{ id: number }>(
      sql`select id from alert where kind = 'sensor' and subject = ${`resident:${ward.anna}`}`,
    );
    return { ...ward, until, id };
  }

  test('its step is due in the night: it calls in the morning', async () => {
    const { home, until, id } = await sensorOff();
    await until('05:29:00');
    expect(await sentOf(home, id)).toEqual([]);
    expect(await eventsOf(home, id)).toEqual(['opened']);
    await until('05:30:00');
    expect(await sentOf(home, id)).toEqual(['call 1']);
  });

  test('somebody was going and is not after all: it calls in the morning', async () => {
    const { home, until, act, id } = await sensorOff();
    await act('take', id);
    await act('release', id);
    expect(await sentOf(home, id)).toEqual([]);
    await until('05:29:00');
    expect(await eventsOf(home, id)).toEqual(['opened', 'taken', 'released']);
    await until('05:30:00');
    expect(await sentOf(home, id)).toEqual(['call 1']);
  });
});

test('now calls again every five minutes after its last step, until somebody goes', {
  tags: ['R-ALERT-4'],
}, async () => {
  const { home, measure, pass, act } = await calledWard();
  await measure(3, DRY);
  await pass(7);
  const { id } = await alertOf(home, 'silence');
  await pass(8);
  expect(await sentOf(home, id)).toEqual(['call 0', 'call 1', 'call 2']);
  await pass(4);
  expect(await sentOf(home, id)).toHaveLength(3);
  await pass(1);
  await pass(5);
  expect(await sentOf(home, id)).toEqual(['call 0', 'call 1', 'call 2', 'call 2', 'call 2']);
  await act('take', id);
  await pass(4);
  expect((await sentOf(home, id)).slice(5)).toEqual(['over']);
  // Nothing was done about it.
  await pass(1);
  expect((await sentOf(home, id)).slice(6)).toEqual(['call 2']);
  await pass(4);
  expect((await sentOf(home, id)).slice(6)).toEqual(['call 2']);
  await pass(1);
  expect((await sentOf(home, id)).slice(6)).toEqual(['call 2', 'call 2']);
});

describe('a hub hears those whose readings it sends', { tags: ['R-ALERT-6'] }, () => {
  test.each([
    ['with a signal', 70],
    ['without one', null],
  ])('%s: its alert is more urgent, and speaks for them', async (_, signal) => {
    const { home, anna, bert, measure, pass } = await calledWard();
    await measure(3, { ...DRY, signal });
    await pass(8, 'HUB-0002');
    expect(await alertOf(home, 'hub')).toMatchObject({ priority: 'medium' });
    await pass(10, 'HUB-0002');
    expect(
      await home.db.many(sql`select kind, affected from alert where ended_at is null and not hidden`),
    ).toEqual([{ kind: 'hub', affected: [anna, bert] }]);
  });

  test('also when the last that it sent was a late reading', async () => {
    const { home, measured, measure, pass, send, look } = await calledWard();
    home.clock.pass({ hours: 30 });
    await measure(2, DRY);
    const late = home.clock.now() - 26 * 3_600_000;
    await send('HUB-0001', measured('S-1', late, DRY), measured('S-2', late, DRY));
    await look();
    await pass(8, 'HUB-0002');
    expect(await alertOf(home, 'hub')).toMatchObject({ priority: 'medium' });
  });
});
