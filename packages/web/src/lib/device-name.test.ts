import { expect, test } from 'vitest';
import { deviceName } from './device-name';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-T225) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    'Safari · iPad',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.0', null],
  ['', null],
])('%j is called %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
