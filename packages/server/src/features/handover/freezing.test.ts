import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR, MINUTE } from '@vigilia/domain/instant';
import fc from 'fast-check';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { verifyChains } from '#features/access/verify-chains';
import { insertSection } from '#features/centres/section.store';
import { erasePatient } from '#features/erasure/erase-patient';
import { eraseStaff } from '#features/erasure/erase-staff';
import { exportPatient } from '#features/erasure/export-patient';
import { storeCalibration } from '#features/sensors/sensor.store';
import { endAssignmentOfSensor, openAssignment } from '#stores/assignment.store';
import { openAlert } from '#testing/alerts';
import { handoverWard, record, TODAY } from '#testing/handover-ward';
import { heldTimers } from '#testing/held-timers';
import { meanwhile } from '#testing/meanwhile';
import { compactLogs } from '#testing/past-readings';

/** What is stored of the frozen lines, byte for byte. */
const frozenRows = (db: Db) =>
  db.many<{ patient_id: number; salt: string | null; line: string | null; hash: string }>(sql`
    select patient_id, salt, line, hash from handover_line order by date, shift, seccion, place`);

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const isWhole = async (db: Database) => (await verifyChains(db)).every(({ brokenAt }) => brokenAt === null);

describe('two people who sign a section at the same moment', () => {
  test.each([
    ['giver', 'receiver'],
    ['giver', 'giver'],
    ['receiver', 'receiver'],
  ] as const)(
    '%s and %s: it is frozen once, and both have signed',
    {
      tags: ['R-HANDOVER-8', 'R-HANDOVER-11'],
    },
    async (first, second) => {
      const { home, ana, bo, sign, page } = await handoverWard();
      // Both have read the page and wait; then both go on at once.
      const answers = await meanwhile(
        home.db,
        (db) => db.run(sql`lock table handover in exclusive mode`),
        () => Promise.all([sign(ana, first), sign(bo, second)]),
        2,
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [section] = (await page()).secciones;
      const signed = section!.signatures.map(({ as, staff }) => `${staff.nombre} ${as}`).sort();
      expect(signed).toEqual([`ana ${first}`, `bo ${second}`]);
      const rows = await frozenRows(home.db);
      expect(rows).toHaveLength(1);
      expect(hashOf(rows.map(({ hash }) => hash).join('\n'))).toBe(section!.fingerprint);
      // Each entry names what was frozen, not what whoever came second would have frozen.
      const entries = (await home.accessEntries()).filter(({ action }) => action.startsWith('signHandover'));
      expect(entries.map(({ action }) => action)).toEqual(
        Array(2).fill(`signHandover ${home.section} ${section!.fingerprint}`),
      );
    },
  );

  test('the same person on two devices signs once', { tags: ['R-HANDOVER-8'] }, async () => {
    const { home, ana, sign, page } = await handoverWard();
    const answers = await meanwhile(
      home.db,
      (db) => db.run(sql`lock table handover in exclusive mode`),
      () => Promise.all([sign(ana, 'giver', { note: 'one' }), sign(ana, 'giver', { note: 'two' })]),
      2,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await page()).secciones[0]!.signatures).toHaveLength(1);
  });

  test('one signs while the other takes the only signature back: it is frozen anew, or still', {
    tags: ['R-HANDOVER-10', 'R-HANDOVER-11'],
  }, async () => {
    const { home, ana, bo, sign, unsign, page } = await handoverWard();
    await sign(ana, 'giver');
    const answers = await meanwhile(
      home.db,
      (db) => db.many(sql`select from handover for update`),
      () => Promise.all([unsign(ana, 'giver'), sign(bo, 'receiver')]),
      2,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [section] = (await page()).secciones;
    expect(section!.signatures).toMatchObject([{ as: 'receiver', staff: { nombre: 'bo' } }]);
    const rows = await frozenRows(home.db);
    expect(hashOf(rows.map(({ hash }) => hash).join('\n'))).toBe(section!.fingerprint);
  });
});

test('a note that is written while somebody signs is in the line, or stands below it', {
  tags: ['R-HANDOVER-11', 'R-HANDOVER-13'],
}, async () => {
  const { home, ana, bo, anna, sign, page } = await handoverWard();
  const note = { date: TODAY, shift: 1, text: 'slept little' };
  // Whoever signs has read the page, whoever notes has seen that nobody has signed; then both go on.
  const [signed, noted] = await meanwhile(
    home.db,
    (db) => db.run(sql`lock table handover_line, handover_note in exclusive mode`),
    () => Promise.all([sign(ana, 'giver'), home.post(`/api/handover/note/${anna}`, note, bo)]),
    2,
  );
  expect(signed.status).toBe(200);
  // The embedded engine does one after the other.
  expect(noted.status === 200 || home.db.engine === 'pglite').toBe(true);
  const [section] = (await page()).secciones;
  expect(JSON.stringify(section).includes('slept little')).toBe(noted.status === 200);
});

test.each(['giver', 'receiver'] as const)(
  'the same %s signs for two sections at the same moment: their duty counts both',
  { tags: ['R-HANDOVER-9'] },
  async (as) => {
    const { home, bo, sign, duties } = await handoverWard();
    const zee = await insertSection(home.db, home.first, 'Zee');
    const boom = await insertSection(home.db, home.first, 'Boom');
    if (as === 'giver') await home.post('/api/duty', { secciones: [], until: `${TODAY}T15:00:00.000Z` }, bo);
    const answers = await meanwhile(
      home.db,
      (db) => db.run(sql`lock table duty in exclusive mode`),
      () => Promise.all([sign(bo, as), sign(bo, as, { seccion: zee })]),
      2,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [duty] = await duties();
    expect(new Set(duty.secciones)).toEqual(new Set(as === 'giver' ? [boom] : [home.section, zee]));
  },
);

test('a frozen line is in the export of its resident; erased it leaves its hash, and the chain still holds', {
  tags: ['R-HANDOVER-12'],
}, async () => {
  const { home, ana, bo, anna, sign, page } = await handoverWard();
  const bert = await home.patient('Bert', { numeroHabitacion: '2' });
  await home.db.run(sql`update patient set created_at = '2026-01-01T00:00:00Z'`);
  await record(home, anna, bo, { kind: 'changed', found: 'leaked', note: 'skin red' });
  await home.db.run(sql`update care_action set at = at - interval '1 hour'`);
  await sign(ana, 'giver');
  const before = await frozenRows(home.db);
  for (const { salt, line, hash } of before) expect(hashOf(salt! + line!)).toBe(hash);

  const folder = await mkdtemp(path.join(tmpdir(), 'vigilia-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = path.join(folder, 'out');
  const key = { centro_id: home.first, id: anna };
  await exportPatient(home.db, key, { folder: out, locale: 'en', now: home.clock.now() });
  const text = await readFile(path.join(out, 'handovers.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject([
    { date: TODAY, shift: 1, section: 'Tuin', line: { found: { leaked: 1 } }, hash: before[0]!.hash },
  ]);
  expect(text).not.toContain('Bert');

  // First whoever recorded it, whose number stands in the line, then the resident.
  const member = await home.db.one<{ id: number; nombre: string }>(
    sql`select id, nombre from staff where username = 'bo'`,
  );
  await home.db.transaction((db) => eraseStaff(db, member, home.clock.now(), async () => undefined));
  expect(await frozenRows(home.db)).toEqual(before);
  expect((await page()).secciones[0]!.pacientes[0]!.notes).toMatchObject([
    { text: 'skin red', staff: { nombre: '' } },
  ]);
  await home.db.run(
    sql`update patient set unsubscribed_at = ${new Date(home.clock.now())} where id = ${anna}`,
  );
  await erasePatient(home.db, key, home.clock.now(), async () => undefined);

  const after = await frozenRows(home.db);
  expect(after).toEqual([{ patient_id: anna, salt: null, line: null, hash: before[0]!.hash }, before[1]]);
  const [section] = (await page()).secciones;
  expect(section).toMatchObject({ erased: 1, pacientes: [{ paciente: { id: bert } }], knownSince: [] });
  const fingerprint = hashOf(after.map(({ hash }) => hash).join('\n'));
  const signed = (await home.accessEntries()).find(({ action }) => action.startsWith('signHandover'));
  expect(signed?.action).toBe(`signHandover ${home.section} ${fingerprint}`);
  expect(await isWhole(home.db)).toBe(true);
});

describe('after a signature', () => {
  const CHANGES = inject('longForm') ? 1_000 : 60;
  type Ward = Awaited<ReturnType<typeof changingWard>>;

  /** Anna wears a sensor and has an alert; Ana has signed for her section at 14:30, half an hour before the shift ends. */
  async function changingWard() {
    // While the clock jumps the access log is not written: it would count as failing.
    const ward = await handoverWard({ schedule: heldTimers().schedule });
    const { home, anna, ana, bo } = ward;
    await home.hub('HUB-0001');
    const sensors = [await home.sensor('S-1'), await home.sensor('S-2')] as const;
    const wears = (sensor: number) =>
      home.db.transaction((db) =>
        openAssignment(db, { centro_id: home.first, id: anna }, sensor, home.clock.now() - 7 * HOUR),
      );
    await wears(sensors[0]);
    await insertSection(home.db, home.first, 'Zee');
    await record(home, anna, ana, { kind: 'changed', at: `${TODAY}T10:00:00.000Z`, found: 'wet' });
    await record(home, anna, bo, { kind: 'turned', at: `${TODAY}T11:00:00.000Z`, note: 'left side' });
    const alert = await openAlert(home, { patient: anna });
    await home.post(`/api/alerts/take/${alert}`, {}, ana);
    expect((await ward.sign(ana, 'giver')).status).toBe(200);
    /** Sessions end as the hours pass. */
    const call = async (who: 'ana' | 'bo', url: string, body: object = {}) => {
      const { status } = await home.post(url, body, await home.enter(who));
      return status < 300;
    };
    return { ...ward, sensors, call };
  }

  const pick = <T>(rows: readonly T[], n: number): T | undefined => rows[n % Math.max(rows.length, 1)];
  const ids = async (db: Db, query: ReturnType<typeof sql>) =>
    (await db.many<{ id: number }>(query)).map(({ id }) => id);

  /** What may happen to a home; each says whether it did. */
  const CHANGE: Record<string, (ward: Ward, n: number) => Promise<boolean>> = {
    'a reading of now, or a late one of the shift': async ({ home }, n) => {
      const age = n % 3 === 0 ? 0 : (n * 37) % 600;
      const at = new Date(home.clock.now() - age * MINUTE).toISOString();
      const reading = {
        sensor: `S-${(n % 2) + 1}`,
        at,
        power: 'on',
        contact: 'ok',
        moisture: 90 + (n % 200),
      };
      const { body } = await home.post('/ingest/v1/readings', { readings: [reading] }, 'HUB-0001');
      await home.repaired();
      return body.accepted === 1;
    },
    'the log is compacted': ({ home }) => compactLogs(home.db, home.clock.now()).then(() => true),
    'care, now or in the shift': ({ home, anna, call }, n) =>
      call(n % 2 ? 'ana' : 'bo', `/api/care/record/${anna}`, {
        key: `change-${n}-${home.clock.now()}`,
        kind: ['changed', 'turned', 'checked', 'refused'][n % 4],
        ...(n % 3 === 0 && { at: new Date(home.clock.now() - (n % 300) * MINUTE).toISOString() }),
        ...(n % 4 === 0 && { found: 'leaked' }),
        note: `note ${n}`,
      }),
    'care taken back': async ({ home, call }, n) => {
      const care = pick(await ids(home.db, sql`select id from care_action order by id desc`), n % 2);
      return call(n % 2 ? 'ana' : 'bo', `/api/care/undo/${care}`);
    },
    'what was found': async ({ home, call }, n) => {
      const care = pick(
        await ids(home.db, sql`select id from care_action where kind = 'changed' order by id desc`),
        n % 2,
      );
      return call(n % 2 ? 'ana' : 'bo', `/api/care/found/${care}`, { found: 'dry' });
    },
    'care corrected': async ({ home, call }, n) => {
      const care = pick(await ids(home.db, sql`select id from care_action where voided_at is null`), n);
      const fields = { kind: 'turned', at: `${TODAY}T1${n % 3}:15:00.000Z`, reason: 'another act' };
      return call('bo', `/api/care/correct/${care}`, fields);
    },
    'an alert opens': ({ home, anna }, n) =>
      openAlert(home, { patient: anna, kind: n % 2 ? 'turn' : 'no-urine' }).then(
        () => true,
        () => false, // it is open already
      ),
    'an act on an alert': async ({ home, call }, n) => {
      const alert = pick(await ids(home.db, sql`select id from alert where ended_at is null`), n);
      const act = ['take', 'release', 'snooze', 'unsnooze'][n % 4];
      return call(
        n % 2 ? 'ana' : 'bo',
        `/api/alerts/${act}/${alert}`,
        act === 'snooze' ? { minutes: 10 } : {},
      );
    },
    'an alert ends': async ({ home }) =>
      (await home.db.run(sql`
        update alert set status = 'ended', ended = 'resolved', ended_at = ${new Date(home.clock.now())}, unattended = true
        where id = (select min(id) from alert where ended_at is null)`)) > 0,
    'a comment': ({ anna, call }, n) =>
      call('bo', `/api/pacientes/comment/${anna}`, { comment: `slept ${n}` }),
    'a note for this handover': ({ anna, call }, n) =>
      // Too late: the answer says so, and nothing is stored.
      call('ana', `/api/handover/note/${anna}`, { date: TODAY, shift: 1, text: `late ${n}` }).then(
        (ok) => !ok,
      ),
    'a pause': ({ home, anna, call }) =>
      call('bo', `/api/alerts/pause/${anna}`, {
        until: new Date(home.clock.now() + HOUR).toISOString(),
        ...{ kinds: [], reason: 'rest' },
      }),
    'a resident is renamed, moves or gets another plan': ({ home, anna }, n) =>
      home.db
        .run(sql`
          update patient set nombre = ${`Anna ${n}`}, "numeroHabitacion" = ${`${n % 90}`}, "stoppedTime" = ${60 + (n % 60)},
            observaciones = ${`plan ${n}`}, seccion = (select id from section where centro_id = ${home.first} order by id offset ${n % 2} limit 1)
          where id = ${anna}`)
        .then((rows) => rows > 0),
    'a resident is discharged, or comes back': ({ home, anna }, n) =>
      home.db
        .run(sql`
          update patient set unsubscribed_at = ${n % 2 ? new Date(home.clock.now()) : null} where id = ${anna}`)
        .then((rows) => rows > 0),
    'somebody moves in': ({ home }, n) => home.patient(`New ${n}`).then(() => true),
    'a section is renamed': ({ home, call }, n) =>
      call('bo', `/api/secciones/edit/${home.section}`, { nombre: `Tuin ${n}` }),
    'sections are put in another order': async ({ home, call }, n) => {
      const all = await ids(home.db, sql`select id from section where centro_id = ${home.first} order by id`);
      return call('bo', '/api/secciones/order', { ids: n % 2 ? all : all.toReversed() });
    },
    'a member of staff is renamed': ({ home }, n) =>
      home.db
        .run(sql`update staff set nombre = ${`name ${n}`} where username = ${n % 2 ? 'ana' : 'bo'}`)
        .then((rows) => rows > 0),
    'a sensor is calibrated': ({ home, sensors }, n) =>
      storeCalibration(home.db, home.first, sensors[n % 2]!, 90 + (n % 40), home.clock.now()).then(
        () => true,
      ),
    'another sensor is worn': ({ home, anna, sensors }, n) =>
      home.db.transaction(async (db) => {
        const now = home.clock.now();
        for (const id of sensors) await endAssignmentOfSensor(db, { centro_id: home.first, id }, now);
        await openAssignment(db, { centro_id: home.first, id: anna }, sensors[n % 2]!, now);
        return true;
      }),
    'the home gets other shifts': ({ call }, n) =>
      call('bo', '/api/centro/edit', { shift1: `0${5 + (n % 4)}:00`, shift2: '15:00', shift3: '23:00' }),
    'another signature': ({ home, call }, n) =>
      call(n % 2 ? 'ana' : 'bo', `/api/handover/sign/${TODAY}/1`, { seccion: home.section, as: 'receiver' }),
    'hours pass': async ({ home }, n) => {
      home.clock.pass({ minutes: 10 + (n % 120) });
      return true;
    },
  };

  test(`${CHANGES} later changes of a home alter no byte of what was signed`, {
    tags: ['R-HANDOVER-11', 'R-HANDOVER-12'],
    timeout: inject('longForm') ? 3_600_000 : 600_000,
  }, async () => {
    const names = Object.keys(CHANGE);
    const done = new Map<string, number>();
    const change = fc.tuple(fc.constantFrom(...names), fc.nat(10_000));
    const rest = Math.max(CHANGES - names.length, 0);
    // Each kind at least once, in any order.
    const changes = fc
      .tuple(
        fc.array(change, { minLength: rest, maxLength: rest, size: 'max' }),
        fc.shuffledSubarray(names, { minLength: names.length, maxLength: names.length }),
      )
      .map(([some, all]) => [...all.map((name, n) => [name, n] as const), ...some]);
    await fc.assert(
      fc.asyncProperty(changes, async (changes) => {
        const ward = await changingWard();
        const { home, page } = ward;
        const signed = await frozenRows(home.db);
        const shown = JSON.stringify((await page()).secciones[0]!.pacientes);
        expect(shown).toContain('left side');
        for (const [name, n] of changes) {
          home.clock.pass({ seconds: 20 });
          if (await CHANGE[name]!(ward, n)) done.set(name, (done.get(name) ?? 0) + 1);
          expect([name, n, await frozenRows(home.db)]).toEqual([name, n, signed]);
          const now = await page(await home.enter('ana'));
          const section = now.secciones.find(({ id }) => id === home.section);
          expect([name, n, JSON.stringify(section!.pacientes)]).toEqual([name, n, shown]);
        }
        const { secciones } = await page(await home.enter('ana'));
        expect(secciones.find(({ id }) => id === home.section)!.knownSince).not.toEqual([]);
        await home.accessEntries();
        expect(await isWhole(home.db)).toBe(true);
      }),
      { numRuns: 1, endOnFailure: true },
    );
    // A change that never happened proves nothing.
    if (inject('longForm')) expect(names.filter((name) => !done.has(name))).toEqual([]);
    expect([...done.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThan(CHANGES / 2);
  });
});
