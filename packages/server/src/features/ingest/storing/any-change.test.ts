import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import fc from 'fast-check';
import pino from 'pino';
import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { changeCentre } from '#features/centres/change-centre';
import { storeCalibration } from '#features/sensors/sensor.store';
import { loadModel } from '#services/centre-model/load-model';
import { sensorStates } from '#services/centre-model/sensor-state';
import { endAssignmentOfPatient, endAssignmentOfSensor, openAssignment } from '#stores/assignment.store';
import { storeAngleCorrection } from '#stores/patient.store';
import { type CareHome, careHome } from '#testing/care-home';
import { closeAfterTest } from '#testing/closing';
import { checkpointAll, compactLogs } from '#testing/past-readings';
import { Ingest } from '../ingest';
import { refoldDays } from './refold-days';

/*
 * When tables are written and who writes them does not matter: whatever hubs send and staff changes, everybody is shown as they
 * would be with tables that are written after every message, and the same rows are stored in the end.
 */

const SENSORS = ['S-1', 'S-2'] as const;
const PATIENTS = ['Anna', 'Bert', 'Carla'] as const;

const reading = fc.record({
  sensor: fc.constantFrom(...SENSORS),
  /** Minutes before it is sent: now, of today or of a day before. */
  age: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 4_000 })),
  contact: fc.constantFrom('ok' as const, 'ok' as const, 'none' as const),
  moisture: fc.constantFrom(100, 110, 150, 400, 2000),
  pitch: fc.constantFrom(0, 30, 80),
  roll: fc.constantFrom(0, 50, -150),
  battery: fc.constantFrom(28.4, null),
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      server: fc.constantFrom(0, 1),
      hub: fc.constantFrom('HUB-0001', 'HUB-0002'),
      readings: fc.uniqueArray(reading, {
        minLength: 1,
        maxLength: 8,
        selector: ({ sensor, age }) => `${sensor} ${age}`,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 30, 600, 1_440),
    }),
  },
  fc.record({
    kind: fc.constant('calibrate' as const),
    sensor: fc.constantFrom(0, 1),
    capacidad: fc.constantFrom(90, 130),
  }),
  fc.record({
    kind: fc.constant('correct' as const),
    patient: fc.constantFrom(0, 1, 2),
    angle: fc.constantFrom(-40, 25),
  }),
  fc.record({
    kind: fc.constant('wear' as const),
    sensor: fc.constantFrom(0, 1),
    patient: fc.constantFrom(0, 1, 2),
  }),
  fc.record({ kind: fc.constant('take off' as const), sensor: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('add hub' as const) }),
  fc.record({
    kind: fc.constant('move home' as const),
    zona: fc.constantFrom('Europe/Amsterdam', 'Atlantic/Canary', 'Asia/Tokyo'),
  }),
  // By a server whose clock may be ahead.
  fc.record({ kind: fc.constant('compact' as const), daysAhead: fc.constantFrom(0, 730) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function homeOfThree() {
  const home = await careHome({ now: '2026-10-20T06:00:00Z' });
  const sensors = [await home.sensor(SENSORS[0]), await home.sensor(SENSORS[1])];
  const patients = [
    await home.patient(PATIENTS[0], { sensor: sensors[0]! }),
    await home.patient(PATIENTS[1], { sensor: sensors[1]! }),
    await home.patient(PATIENTS[2]),
  ];
  for (const hub of ['HUB-0001', 'HUB-0002']) await home.hub(hub);
  home.clock.set('2026-10-24T21:00:00Z'); // before the night on which the clocks go back
  return { ...home, sensors, patients };
}

async function change(home: CareHome & { sensors: number[]; patients: number[] }, step: Step): Promise<void> {
  const { db, first: centro_id, clock } = home;
  const now: Instant = clock.now();
  if (step.kind === 'calibrate')
    await storeCalibration(db, centro_id, home.sensors[step.sensor]!, step.capacidad, now);
  else if (step.kind === 'correct')
    await storeAngleCorrection(
      db,
      { centro_id, id: home.patients[step.patient]! },
      { autoCorrectedAngle: true, autoCorrectedAngleValue: step.angle },
      now,
    );
  else if (step.kind === 'wear')
    await db.transaction(async (db) => {
      const patient = { centro_id, id: home.patients[step.patient]! };
      const sensor = { centro_id, id: home.sensors[step.sensor]! };
      await endAssignmentOfPatient(db, patient, now);
      await endAssignmentOfSensor(db, sensor, now);
      await openAssignment(db, patient, sensor.id, now);
    });
  else if (step.kind === 'take off')
    await db.transaction((db) =>
      endAssignmentOfSensor(db, { centro_id, id: home.sensors[step.sensor]! }, now),
    );
  else if (step.kind === 'add hub') await home.hub(`HUB-1${now}`);
  else if (step.kind === 'move home')
    await changeCentre(db, centro_id, { input: { zona: step.zona } }, now, refoldDays);
  else if (step.kind === 'compact') await compactLogs(db, now + step.daysAhead * DAY);
}

/**
 * What everybody is shown as after each step, and what is stored in the end. After each step a server that followed the log
 * knows what one that reads the home anew knows.
 */
async function play(
  steps: readonly Step[],
  { mostReadings, ahead = 0 }: { mostReadings: number; ahead?: number },
) {
  const home = await homeOfThree();
  const { db, clock, first } = home;
  const needs = {
    ...{ db, clock, log: pino({ level: 'silent' }) },
    mostSinceCheckpoint: mostReadings,
  };
  const servers = [new Ingest(needs), new Ingest(needs)];
  for (const server of servers) closeAfterTest(server);
  const shown: unknown[] = [];
  for (const step of steps) {
    clock.pass(step.kind === 'wait' ? { minutes: step.minutes } : { seconds: 1 });
    if (step.kind === 'send') {
      const readings = step.readings.map(({ age, ...values }) => ({
        ...{ ...values, power: 'on', signal: 60 },
        at: new Date(clock.now() + (ahead - age) * MINUTE).toISOString(),
      }));
      const payload = Buffer.from(JSON.stringify({ readings }));
      const sent = servers[step.server]!.receive(
        { hub: { codigo: step.hub }, kind: 'readings', payload },
        { retry: true },
      );
      expect(await sent).toMatchObject({ duplicates: 0 });
    } else await change(home, step);
    if (step.kind === 'move home') servers[0]!.startRepair(first);
    for (const server of servers) await server.drained();
    const loaded = await loadModel(db, first, clock.now());
    for (const server of servers) {
      const model = await server.models.current(db, first);
      expect([model.seq, model.checkpointSeq, model.state]).toEqual([
        loaded.seq,
        loaded.checkpointSeq,
        loaded.state,
      ]);
      for (const hubId of model.directory.hubsById.keys()) expect(model.presence.of(hubId)).toBeDefined();
    }
    shown.push(sensorStates(loaded, home.patients));
  }
  await checkpointAll(db, clock.now());
  return {
    shown,
    readings: await db.many(sql`
      select sensor_id, at, assignment_id, moisture, battery from reading order by sensor_id, at`),
    days: await db.many(sql`select * from day order by assignment_id, date`),
    tracks: await db.many(sql`select * from track order by assignment_id`),
    latest: await db.many(sql`select * from sensor_latest order by sensor_id`),
    receptions: await db.many(sql`select * from reception order by sensor_id, hub_id`),
  };
}

test('tables written late or at once, by either of two servers, whatever staff changes meanwhile: everybody is shown the same, and the same rows are stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      expect(await play(steps, { mostReadings: 1_000 })).toEqual(await play(steps, { mostReadings: 0 }));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 600_000);

test('sensors whose clock is a little ahead, so that a change concerns readings that are known: whoever follows the log knows what whoever reads it anew knows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      await play(steps, { mostReadings: 1_000, ahead: 4 });
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 600_000);
