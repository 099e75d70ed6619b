import { expect, test } from 'vitest';
import { isIos } from './platform';

const SAFARI = 'Mozilla/5.0 (%) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const agent = (device: string) => SAFARI.replace('%', device);

test.each([
  ['iPhone', agent('iPhone; CPU iPhone OS 18_0 like Mac OS X'), 'iPhone', 5, true],
  ['iPad of old', agent('iPad; CPU OS 12_0 like Mac OS X'), 'iPad', 5, true],
  ['iPod', agent('iPod touch; CPU iPhone OS 12_0 like Mac OS X'), 'iPod', 5, true],
  ['iPadOS posing as a Mac', agent('Macintosh; Intel Mac OS X 10_15_7'), 'MacIntel', 5, true],
  ['a Mac', agent('Macintosh; Intel Mac OS X 10_15_7'), 'MacIntel', 0, false],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130',
    'iPhone',
    5,
    true,
  ],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/130', 'Linux armv81', 10, false],
  ['a Windows touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', 'Win32', 10, false],
  ['a wall screen on Linux', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130', 'Linux x86_64', 0, false],
])('%s', { tags: ['R-SIDEBAR-10'] }, (_, userAgent, platform, maxTouchPoints, expected) => {
  expect(isIos({ userAgent, platform, maxTouchPoints })).toBe(expected);
});
