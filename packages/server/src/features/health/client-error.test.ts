import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { careHome } from '#testing/care-home';

test('errors of the web app are in the log, 30 a minute; the rest is counted', async () => {
  const entries: { msg: string; clientError?: { message: string }; dropped?: number }[] = [];
  const stream = new Writable({
    write: (line, _, done) => {
      entries.push(JSON.parse(String(line)));
      done();
    },
  });
  const home = await careHome({ now: '2026-11-15T09:00:00Z', log: pino(stream) });
  const report = (message: string) =>
    home.post('/api/client-errors', { message, where: 'card', version: 'abc' }, '');
  for (let count = 1; count <= 35; count += 1) expect((await report(`error ${count}`)).status).toBe(204);
  const logged = () => entries.flatMap(({ clientError }) => clientError?.message ?? []);
  expect(logged()).toHaveLength(30);
  expect(logged().at(0)).toBe('error 1');
  home.clock.pass({ minutes: 1 });
  await report('later');
  expect(logged().at(-1)).toBe('later');
  expect(entries.find(({ dropped }) => dropped)).toMatchObject({ dropped: 5 });
  expect((await report('x'.repeat(501))).status).toBe(422);
});
