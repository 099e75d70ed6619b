import { expect, test } from 'vitest';
import { DRY, startWatcher, WET, wardHome } from '#testing/watched-ward';

// The short form of care.test.ts, which the embedded engine runs too: every statement of care once.
test('care of one resident: wet, changed, undone, changed, still wet, checked, turned, corrected, listed and counted', async () => {
  const { home, anna, pass: measure } = await wardHome();
  await home.staff('nora', { roles: ['ROLE_ENFERMERA'] });
  await home.staff('ana');
  const [nora, ana] = [await home.enter('nora'), await home.enter('ana')];
  const watcher = await startWatcher(home);
  const pass = (minutes: number, values: object) => measure(minutes, [watcher], values);
  const open = async () => {
    await watcher.tick();
    const { lista } = (await home.get('/api/alerts/list', nora)).body;
    return lista.map(({ kind }: { kind: string }) => kind);
  };
  let keys = 0;
  const record = async (kind: string, more: object = {}): Promise<number> => {
    const body = { kind, key: `journey-${(keys += 1)}`, ...more };
    const answer = await home.post(`/api/care/record/${anna}`, body, nora);
    expect([kind, answer.status]).toEqual([kind, 200]);
    return answer.body.action.id;
  };

  await pass(2, DRY);
  await pass(8, WET);
  expect(await open()).toEqual(['wet']);
  const first = await record('changed');
  expect(await open()).toEqual([]);
  expect((await home.post(`/api/care/undo/${first}`, {}, nora)).status).toBe(200);
  await expect.poll(open).toEqual(['wet']);
  await record('changed');
  await pass(17, WET);
  await expect.poll(open).toEqual(['unconfirmed']);
  await record('checked');
  expect(await open()).toEqual([]);
  const turned = await record('turned', { position: 2 });
  const correction = { kind: 'changed', reason: 'Changed, not turned' };
  expect((await home.post(`/api/care/correct/${turned}`, correction, ana)).status).toBe(200);

  const list = (await home.get(`/api/care/list/${anna}/2026-11-15/2026-11-15`, nora)).body.lista;
  expect(
    list.map(({ kind, voidedAt }: { kind: string; voidedAt: string | null }) => [kind, voidedAt !== null]),
  ).toEqual([
    ['changed', false],
    ['turned', true],
    ['checked', false],
    ['changed', false],
    ['changed', true],
  ]);
  const figures = (await home.get('/api/care/figures/2026-11-15/2026-11-15', nora)).body;
  expect(figures.alerts.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['unconfirmed', 1],
    ['wet', 1],
  ]);
});
