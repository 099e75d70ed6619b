import { type Endpoint, isChange } from '@vigilia/contract/endpoint';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { LIMITS, type LimitName } from '@vigilia/domain/limits';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { openAlert } from '#testing/alerts';
import { type CareHome, careHome } from '#testing/care-home';
import { nextNumber, recordOf, records, takeOwnRecords } from '#testing/endpoint-records';
import { bodyFor, everything, isServed, STREAMS, urlOf } from '#testing/every-endpoint';

// Whoever may create something cannot fill the database, a list or the memory with it.

/** Tables that endpoints, or one endpoint, may add to without a limit of their own, and what bounds them. */
const BOUNDED: Readonly<Record<string, string>> = {
  session: 'of an account the newest 50',
  push_device: 'of a person the newest 10',
  account_notice: 'of a person the newest 10',
  recovery_code: 'of a person those of the last enrolment',
  staff_left: 'one for each who worked there',
  notification_preference: 'one of a person',
  pending_mail: 'one of a person',
  duty: 'one of a person and home',
  alert_pause: 'one of a resident',
  alert_policy: 'one of a home',
  pager: 'one of a home',
  board_pairing: '20 of an address and 500 in all',
  sign_in_failure: 'R-LOGIN-12, for 15 minutes',
  outbox: 'follows care and alerts, one test at a time of a receiver, and of a person ten codes a day',
  shift_period: 'one of a home and date',
  handover: 'one of a section and shift',
  handover_line: 'one of a resident and shift',
  handover_name: 'of members of staff in the lines of a section',
  handover_signature: 'two of a person, section and shift',
  day_to_repair: 'one of a resident and day',
  diary_dismissal: 'one of a resident and suggestion',
  'reading_batch of editCentre': 'a change of the zone is a row of the log, which is compacted every hour',
  'alert_event of unsubscribePatient': 'an alert ends once',
};

/** The tables that each limit counts. */
const TABLES: Readonly<Record<LimitName, readonly string[]>> = {
  residents: ['patient', 'angle_correction', 'assignment'], // a newcomer's first ones
  'residents-ever': ['patient'],
  assignments: ['assignment'],
  angles: ['angle_correction'],
  notes: ['comment'],
  'handover-notes': ['handover_note'],
  care: ['care_action', 'alert_event'], // with the end of the alerts that it answers
  sensors: ['sensor', 'calibration'],
  calibrations: ['calibration'],
  hubs: ['hub'],
  staff: ['staff_centre', 'staff'],
  'staff-ever': ['staff', 'staff_centre', 'staff_left'],
  sections: ['section'],
  boards: ['board'],
  webhooks: ['webhook'],
  orders: ['material_order'],
  'orders-ever': ['material_order'],
  imports: ['import_run'],
  'alert-events': ['alert_event'],
};

const changing = (home: CareHome): Endpoint[] =>
  ENDPOINTS.filter(isServed(home)).filter(
    (endpoint) => isChange(endpoint) && endpoint.access !== 'hub' && !STREAMS.includes(endpoint.name),
  );

/** Prepares a call of each of these endpoints, by somebody who may; `act` makes it. */
async function callEach(
  home: CareHome,
  endpoints: readonly Endpoint[],
  act: (endpoint: Endpoint, call: () => ReturnType<CareHome['ask']>) => Promise<void>,
): Promise<void> {
  for (const endpoint of endpoints) {
    const who = `ana${nextNumber()}`;
    await home.staff(who);
    const by = endpoint.access === 'open' ? null : await home.enter(who);
    const of = await records(home, home.first);
    if (by) await takeOwnRecords(home, endpoint, { who, by, of });
    if (endpoint.name === 'unsnoozeAlert')
      await home.post(`/api/alerts/snooze/${of.alert}`, { minutes: 10 }, by);
    const worn = { sensor: await home.sensor(`free-${nextNumber()}`) };
    const measured = { ...worn, autoCorrectedAngle: true, autoCorrectedAngleValue: 12 };
    const more: Record<string, object> = {
      ...{ admitPatient: measured, editPatient: measured, restorePatient: worn },
      editSection: { nombre: 'Tuin' }, // which the file of residents names
    };
    const body = { ...bodyFor(endpoint.name, of), ...more[endpoint.name] };
    const url = urlOf(endpoint, recordOf(endpoint, of), '', of.token);
    home.clock.pass({ seconds: 1 });
    await act(endpoint, () => home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of) && body));
  }
}

test('an endpoint that creates rows has a limit for each table that it adds to', async () => {
  const home = await careHome();
  const found: string[] = [];
  const creating = new Set<string>();
  await callEach(home, changing(home), async (endpoint, call) => {
    const before = await countRows(home);
    await call();
    for (const [table, count] of await countRows(home)) {
      if (count <= (before.get(table) ?? 0)) continue;
      if (table in BOUNDED || `${table} of ${endpoint.name}` in BOUNDED) continue;
      creating.add(endpoint.name);
      if (!endpoint.creates.some((name) => TABLES[name].includes(table)))
        found.push(`${endpoint.name} adds to ${table}`);
    }
  });
  expect(found).toEqual([]);
  // The endpoints that name a limit are those that create something, so that no call above was in vain.
  const named = changing(home).filter(({ creates }) => creates.length > 0);
  expect([...creating].sort()).toEqual(named.map(({ name }) => name).sort());
});

test('at its limit each of them is refused with a text, and nothing is stored', async () => {
  const home = await careHome();
  const wrong: string[] = [];
  for (const limit of Object.keys(LIMITS) as LimitName[]) {
    const { most } = LIMITS[limit];
    const set = (value: number) => void Object.assign(LIMITS[limit], { most: value });
    onTestFinished(() => set(most));
    const creating = changing(home).filter(({ creates }) => creates.includes(limit));
    expect([limit, creating.length > 0]).toEqual([limit, true]);
    await callEach(home, creating, async (endpoint, call) => {
      const before = await everything(home.db);
      set(0);
      const { status, body } = await call();
      set(most);
      const refused = 'within' in LIMITS[limit] ? 429 : 409;
      if (status !== refused || !body.message || !sameRows(before, await everything(home.db)))
        wrong.push(`${limit} ${endpoint.name} ${status} ${JSON.stringify(body)}`);
    });
  }
  expect(wrong).toEqual([]);
});

test('an alert for which the home was called a thousand times can be taken', async () => {
  const home = await careHome();
  await home.staff('ana');
  const by = await home.enter('ana');
  const alert = await openAlert(home, { patient: await home.patient('Anna') });
  await home.db.run(sql`
    insert into alert_event (centro_id, alert_id, at, what, priority, step)
    select ${home.first}, ${alert}, ${new Date(home.clock.now())}, 'called', 'high', 2
    from generate_series(1, ${LIMITS['alert-events'].most}::int)`);
  expect((await home.post(`/api/alerts/take/${alert}`, {}, by)).status).toBe(200);
});

const sameRows = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

async function countRows({ db }: CareHome): Promise<Map<string, number>> {
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'access\\_%'`);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`);
  const rows = await db.many<{ name: string; n: number }>(sql.raw(counts.join(' union all ')));
  return new Map(rows.map(({ name, n }) => [name, n]));
}
