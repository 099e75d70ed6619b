import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome } from '#testing/care-home';

let home: CareHome;
let ana: string;
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
});

interface Act {
  sensor: number;
  replaces?: number | null;
  from?: number | null;
}
const putOn = (patient: number, { sensor, replaces = null, from = null }: Act, by = ana) =>
  home.post(`/api/pacientes/sensor/${patient}`, { sensor, replaces, from }, by);
/** Who wears which sensor now. */
const worn = async () =>
  Object.fromEntries(
    (
      await home.db.many<{ patient: number; sensor: number }>(sql`
        select patient_id as patient, sensor_id as sensor from assignment where to_at is null`)
    ).map(({ patient, sensor }) => [patient, sensor]),
  );

describe('a sensor is put on', { tags: ['R-SCAN-7'] }, () => {
  test('a free one, on somebody without', async () => {
    const sensor = await home.sensor('S-1');
    const anna = await home.patient('Anna');
    expect(await putOn(anna, { sensor })).toMatchObject({ status: 200, body: { id: anna } });
    expect(await worn()).toEqual({ [anna]: sensor });
  });

  test('in place of another, which is free then', async () => {
    const [old, sensor] = [await home.sensor('S-1'), await home.sensor('S-2')];
    const anna = await home.patient('Anna', { sensor: old });
    home.clock.pass({ hours: 1 });
    expect((await putOn(anna, { sensor, replaces: old })).status).toBe(200);
    expect(await worn()).toEqual({ [anna]: sensor });
  });

  test('from somebody else, who has none then; both are in the access log', async () => {
    const [annas, berts] = [await home.sensor('S-1'), await home.sensor('S-2')];
    const anna = await home.patient('Anna', { sensor: annas });
    const bert = await home.patient('Bert', { sensor: berts });
    home.clock.pass({ hours: 1 });
    expect((await putOn(anna, { sensor: berts, replaces: annas, from: bert })).status).toBe(200);
    expect(await worn()).toEqual({ [anna]: berts });
    const entry = (await home.accessEntries()).at(-1);
    expect(entry).toMatchObject({ action: expect.stringContaining('putOnSensor'), result: 'ok' });
    expect(new Set(entry?.pacientes)).toEqual(new Set([anna, bert]));
  });

  test('once more: nothing changes, and the assignment goes on', async () => {
    const sensor = await home.sensor('S-1');
    const anna = await home.patient('Anna');
    await putOn(anna, { sensor });
    const before = await home.db.many(sql`select * from assignment`);
    home.clock.pass({ minutes: 1 });
    expect((await putOn(anna, { sensor })).status).toBe(200);
    expect(await home.db.many(sql`select * from assignment`)).toEqual(before);
  });

  test('readings of before stay with whoever wore it, those after are of the new wearer', async () => {
    const sensor = await home.sensor('S-1');
    const bert = await home.patient('Bert', { sensor });
    const anna = await home.patient('Anna');
    await home.hub('HUB-0001');
    home.clock.pass({ minutes: 1 });
    const early = new Date(home.clock.now()).toISOString();
    home.clock.pass({ minutes: 1 });
    await putOn(anna, { sensor, from: bert });
    home.clock.pass({ minutes: 1 });
    const readings = [
      { sensor: 'S-1', at: early, power: 'on', contact: 'ok', moisture: 400 },
      {
        sensor: 'S-1',
        at: new Date(home.clock.now()).toISOString(),
        power: 'on',
        contact: 'ok',
        moisture: 100,
      },
    ];
    await home.post('/ingest/v1/readings', { readings }, 'HUB-0001');
    const view = async (id: number) => (await home.get(`/api/pacientes/view/${id}`, ana)).body.paciente;
    expect((await view(anna)).estado).toMatchObject({ estado_filtrado: 1 });
    expect(await view(bert)).toMatchObject({ sensor: null, estado: null });
  });
});

describe('what changed since it was asked is refused, and nothing changes', { tags: ['R-SCAN-7'] }, () => {
  test('another sensor, another wearer, a deleted sensor, one of another home', async () => {
    const [annas, berts, free] = [
      await home.sensor('S-1'),
      await home.sensor('S-2'),
      await home.sensor('S-3'),
    ];
    const anna = await home.patient('Anna', { sensor: annas });
    const bert = await home.patient('Bert', { sensor: berts });
    const gone = await home.sensor('S-4');
    await home.get(`/api/sensores/baja/${gone}?expect=delete`, ana);
    const olivos = await home.centre('Los Olivos');
    const foreign = await home.sensor('S-5', { centre: olivos });
    const acts: Act[] = [
      { sensor: free }, // she wears one by now
      { sensor: free, replaces: berts },
      { sensor: berts, replaces: annas }, // Bert wears it by now
      { sensor: berts, replaces: annas, from: anna },
      { sensor: free, replaces: annas, from: bert }, // he has given it back
      { sensor: gone, replaces: annas },
      { sensor: foreign, replaces: annas },
    ];
    for (const act of acts) expect([act, (await putOn(anna, act)).status]).toEqual([act, 409]);
    expect(await worn()).toEqual({ [anna]: annas, [bert]: berts });
    expect((await home.accessEntries()).at(-1)).toMatchObject({ result: 'refused', pacientes: [anna] });
  });

  test('a resident who left is not found; a nurse may not; a body without a sensor is 422', async () => {
    const sensor = await home.sensor('S-1');
    const anna = await home.patient('Anna');
    await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
    const noor = await home.enter('noor');
    expect((await putOn(anna, { sensor }, noor)).status).toBe(403);
    expect((await home.post(`/api/pacientes/sensor/${anna}`, { sensor: 'S-1' }, ana)).status).toBe(422);
    await home.get(`/api/pacientes/baja/${anna}`, ana);
    expect((await putOn(anna, { sensor })).status).toBe(404);
    expect(await worn()).toEqual({});
  });
});
