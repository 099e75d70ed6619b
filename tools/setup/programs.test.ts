import { expect, test } from 'vitest';
import { advice } from './ensure-programs.mjs';

test('a missing program is one line: what is skipped, and the remedy', () => {
  expect(advice('mosquitto')).toBe(
    'mosquitto is missing, so the tests against a broker of its own are skipped. ' +
      'Debian: apt-get install mosquitto. Elsewhere: https://mosquitto.org/download',
  );
});
