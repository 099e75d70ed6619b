import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { careHome } from '#testing/care-home';

test('JSON of 1 kB and more is compressed for those who accept gzip, shorter is not', async () => {
  const home = await careHome({ apiDocs: true });
  await home.staff('ana');
  const authorization = `Bearer ${await home.enter('ana')}`;
  for (let n = 0; n < 12; n += 1) await home.patient(`Anna ${n}`, { sensor: await home.sensor(`S-${n}`) });
  const get = async (url: string, encodings: string) => {
    const headers = { authorization, 'accept-encoding': encodings };
    const answer = await home.app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer;
  };
  const LONG = [
    '/api/pacientes/list',
    '/api/pacientes/prepare',
    '/api/sensores/list',
    '/api/monthly-report/overview/2026-11-01',
    '/api/docs/json',
  ];
  for (const url of LONG) {
    const plain = await get(url, 'identity');
    expect([url, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
      url,
      undefined,
      'accept-encoding',
    ]);
    const zipped = await get(url, 'br, gzip;q=0.8');
    expect([url, zipped.headers['content-encoding']]).toEqual([url, 'gzip']);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
    expect(zipped.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await get(url, 'gzip;q=0, br')).headers['content-encoding']).toBeUndefined();
  }
  const short = await get('/api/about', 'gzip');
  expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, undefined]);
});
