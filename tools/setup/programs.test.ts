import { expect, test } from 'vitest';
import { advice } from './ensure-programs.mjs';

test('a missing program: the message names the skipped tests and the package to install', () => {
  expect(advice('mosquitto')).toBe(
    'mosquitto is missing, so the tests of simulated hubs at a broker of another maker are skipped. ' +
      'Debian: apt-get install mosquitto. Elsewhere: https://mosquitto.org/download',
  );
});

test('a program that is only quicker: the message says so', () => {
  expect(advice('headlessShell')).toMatch(
    /^headlessShell is missing, so the tests in a browser take three times as long/,
  );
});
