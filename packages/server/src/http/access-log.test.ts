import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Access } from './access';
import { accessLog } from './access-log';

const look = (requestId: string): Access => ({
  at: 1_794_733_200_000,
  endpoint: 'viewPatient',
  params: { id: '7' },
  status: 200,
  staff: 1,
  role: 'ROLE_ENFERMERA',
  centre: 1,
  address: '127.0.0.1',
  requestId,
});

test('one log entry per access, and one write for the entries of a tick', async () => {
  const written: string[] = [];
  const { record } = accessLog((lines) => written.push(lines));
  record(look('a'));
  record(look('b "quoted"'));
  expect(written).toEqual([]);
  await turn();
  record(look('c'));
  await turn();
  expect(written).toHaveLength(2);
  const lines = written
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ access }) => access.requestId)).toEqual(['a', 'b "quoted"', 'c']);
  expect(lines[0]).toEqual({ level: 30, time: look('a').at, msg: 'about patients', access: look('a') });
});

test('flush writes pending entries once', async () => {
  const written: string[] = [];
  const { record, flush } = accessLog((lines) => written.push(lines));
  record(look('last'));
  flush();
  await turn();
  expect(written).toHaveLength(1);
});
