import { expect, test } from 'vitest';
import { MINUTE } from './instant';
import { batteryIcon, sensorStatus, signalIcon } from './sensor-icons';

const now = Date.UTC(2026, 5, 1);
const online = { encendido: true, lastTimeOnline: now - MINUTE };

test.each([
  [0, 'lowest'],
  [26, 'lowest'],
  [26.1, 'second'],
  [27, 'second'],
  [27.1, 'third'],
  [28, 'third'],
  [28.1, 'full'],
  [null, 'unknown'],
])(
  'battery %s has the icon %s',
  { tags: ['R-SENSORS-22', 'R-SENSORS-23', 'R-SENSORS-24', 'R-SENSORS-25'] },
  (bateria, icon) => {
    expect(batteryIcon({ ...online, bateria }, now)).toBe(icon);
  },
);

test.each([
  [0, 'none'],
  [null, 'none'],
  [0.1, 'lowest'],
  [65, 'lowest'],
  [65.1, 'second'],
  [75, 'second'],
  [75.1, 'third'],
  [85, 'third'],
  [85.1, 'highest'],
  [100, 'highest'],
])(
  'signal %s has the icon %s',
  { tags: ['R-SENSORS-26', 'R-SENSORS-27', 'R-SENSORS-28', 'R-SENSORS-29', 'R-SENSORS-30'] },
  (cobertura, icon) => {
    expect(signalIcon({ ...online, cobertura }, now)).toBe(icon);
  },
);

test.each([
  ['last online five minutes ago', true, now - 5 * MINUTE, 'full', 'highest'],
  ['last online over five minutes ago', true, now - 5 * MINUTE - 1, 'offline', 'none'],
  ['never online', true, null, 'offline', 'none'],
  ['off', false, now, 'offline', 'none'],
])(
  '%s',
  { tags: ['R-SENSORS-20', 'R-SENSORS-21', 'R-SENSORS-26'] },
  (_, encendido, lastTimeOnline, battery, signal) => {
    expect(batteryIcon({ encendido, lastTimeOnline, bateria: 30 }, now)).toBe(battery);
    expect(signalIcon({ encendido, lastTimeOnline, cobertura: 90 }, now)).toBe(signal);
  },
);

test('a sensor with a patient is assigned', { tags: ['R-SENSORS-7'] }, () => {
  expect(sensorStatus({ paciente: { nombre: 'Anna' } })).toBe('assigned');
  expect(sensorStatus({ paciente: null })).toBe('not-assigned');
});
