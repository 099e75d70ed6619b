import { expect, test } from 'vitest';
import { minute, watchContext } from '../testing/resident';
import {
  type HubFacts,
  hubConditions,
  nextHubChange,
  type Reception,
  residentsReceivedOnlyBy,
} from './hub-conditions';

const hub = (id: number, last: number | null, gone: number | null = null): HubFacts => ({
  id,
  lastMessageAt: last === null ? null : minute(last),
  goneAt: gone === null ? null : minute(gone),
});
const received = (hub: number, resident: number, at: number): Reception => ({
  hub,
  resident,
  at: minute(at),
});
const conditions = (hubs: HubFacts[], receptions: Reception[] = [], watchedSince = -9000) =>
  hubConditions(hubs, receptions, watchContext({ watchedSince: minute(watchedSince) }), minute(0));

test.each<[string, HubFacts, [state: string, since?: number]]>([
  ['a message 5 minutes ago', hub(1, -5), ['gone']],
  ['a message 6 minutes ago', hub(1, -6), ['holds', -1]],
  ['said goodbye a minute ago', hub(1, -1, -1), ['holds', -1]],
  ['never sent anything', hub(1, null), ['unknown']],
  ['silent for two days', hub(1, -2880), ['holds', -2875]],
])('condition hub: %s', (_, facts, [state, since]) => {
  expect(conditions([facts])[0]).toMatchObject({
    ...{ kind: 'hub', subject: 'hub:1', state },
    since: since === undefined ? null : minute(since),
  });
});

test.each<[string, Reception[], string]>([
  ['nobody', [], 'low'],
  ['a resident whom it alone received', [received(1, 17, -8)], 'medium'],
  ['a resident whom another hub received too', [received(1, 17, -8), received(2, 17, -600)], 'low'],
  ['the other hub received them two days ago', [received(1, 17, -8), received(2, 17, -2900)], 'medium'],
  ['received two days ago', [received(1, 17, -2900)], 'low'],
])('condition hub, priority: %s', (_, receptions, priority) => {
  expect(conditions([hub(1, -8), hub(2, 0)], receptions)[0]?.priority).toBe(priority);
});

test.each<[string, HubFacts[], [state: string, since?: number]]>([
  ['all silent', [hub(1, -20), hub(2, -8)], ['holds', -3]],
  ['one of two online', [hub(1, -20), hub(2, -1)], ['gone']],
  ['one silent for two days is not waited for', [hub(1, -2900), hub(2, -8)], ['holds', -3]],
  ['all silent for over a day: unknown, so an open alert goes on', [hub(1, -2900)], ['unknown']],
  ['all said goodbye a minute ago', [hub(1, -1, -1)], ['unknown']],
  ['no hub', [], ['unknown']],
])('condition silence: %s', (_, hubs, [state, since]) => {
  expect(conditions(hubs).at(-1)).toMatchObject({
    ...{ kind: 'silence', subject: 'centre', state },
    since: since === undefined ? null : minute(since),
  });
});

test('after a gap in watching both count from its end, with their true since', () => {
  const [one, all] = conditions([hub(1, -120)], [], -1);
  for (const condition of [one, all])
    expect(condition).toMatchObject({ since: minute(-115), countFrom: minute(4) });
});

test('they next change 5 minutes after the oldest message that is not older', () => {
  expect(nextHubChange([hub(1, -9), hub(2, -3), hub(3, null)], minute(0))).toBe(minute(2) + 1);
  expect(nextHubChange([hub(1, -9)], minute(0))).toBeNull();
});

test('a hub speaks for the residents whom no other hub received', () => {
  const receptions = [received(1, 17, -8), received(1, 18, -9), received(2, 18, -9), received(1, 17, -7)];
  expect(residentsReceivedOnlyBy(hub(1, -7), receptions)).toEqual([17]);
  expect(residentsReceivedOnlyBy(hub(3, null), receptions)).toEqual([]);
});
