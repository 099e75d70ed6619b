import { doorLabel, hubLabel, readScannedCode, sensorLabel } from '@vigilia/domain/scanned-code';
import { expect, test } from 'vitest';
import { findScanned } from './find-scanned';

const HOME = {
  id: 3,
  sensors: [
    { id: 11, codigo: 'S-0001' },
    { id: 12, codigo: 'Tag 7/b' },
    { id: 13, codigo: 'BOTH' },
  ],
  hubs: [
    { id: 21, codigo: 'HUB-TUIN' },
    { id: 22, codigo: 'BOTH' },
  ],
  residents: [
    { id: 31, numeroHabitacion: '12' },
    { id: 32, numeroHabitacion: '12 B' },
    { id: 33, numeroHabitacion: ' 12 b ' },
  ],
};

test.each<[string, string, object]>([
  ['our sensor', sensorLabel('S-0001'), { kind: 'sensor', id: 11 }],
  ['a maker’s, in another case', 's-0001', { kind: 'sensor', id: 11 }],
  ['a code with a space and a slash', sensorLabel('Tag 7/b'), { kind: 'sensor', id: 12 }],
  ['a serial number', '010950600013435221S-0001', { kind: 'sensor', id: 11 }],
  ['our hub', hubLabel('HUB-TUIN'), { kind: 'hub', id: 21 }],
  ['a maker’s of a hub', 'hub-tuin', { kind: 'hub', id: 21 }],
  ['a bare code that both have', 'BOTH', { kind: 'sensor', id: 13 }],
  ['a hub’s that both have', hubLabel('BOTH'), { kind: 'hub', id: 22 }],
  ['a sensor’s that only a hub has', sensorLabel('HUB-TUIN'), { kind: 'unknown-sensor', code: 'HUB-TUIN' }],
  ['an unknown sensor', 'S-0099', { kind: 'unknown-sensor', code: 'S-0099' }],
  ['an unknown hub', hubLabel('HUB-9'), { kind: 'unknown-hub', code: 'HUB-9' }],
  ['a door', doorLabel(3, '12'), { kind: 'room', room: '12', residents: [31] }],
  [
    'a door of two',
    doorLabel(3, '12b'.replace('b', ' B')),
    { kind: 'room', room: '12 B', residents: [32, 33] },
  ],
  ['a door where nobody lives', doorLabel(3, '99'), { kind: 'empty-room', room: '99' }],
  ['a door of another home', doorLabel(4, '12'), { kind: 'other-home' }],
  ['something else', 'https://vigilia.example', { kind: 'other' }],
])('%s', { tags: ['R-SCAN-1', 'R-SCAN-6'] }, (_, text, found) => {
  expect(findScanned(readScannedCode(text), HOME)).toEqual(found);
});
