import { expect, test } from 'vitest';
import { DatabaseHosts } from './hosts';

test.each([
  ['postgres://a/b', ['postgres://a/b']],
  ['postgres://u:p@a:1,b:2/d?x=y', ['postgres://u:p@a:1/d?x=y', 'postgres://u:p@b:2/d?x=y']],
  ['postgres://u:p,q@a,b', ['postgres://u:p,q@a', 'postgres://u:p,q@b']],
  ['postgres:///d?host=/var/run', ['postgres:///d?host=/var/run']],
])('%s names %j, tried one after the other', (url, expected) => {
  const hosts = new DatabaseHosts(url);
  expect(hosts.count).toBe(expected.length);
  const tried = Array.from({ length: hosts.count }, () => {
    const { current } = hosts;
    hosts.failed(current);
    return current;
  });
  expect(tried).toEqual(expected);
  expect(hosts.current).toBe(expected[0]);
});

test('a server that failed for several at once is left once', () => {
  const hosts = new DatabaseHosts('postgres://a,b,c/d');
  for (let n = 0; n < 3; n += 1) hosts.failed('postgres://a/d');
  expect(hosts.current).toBe('postgres://b/d');
});
