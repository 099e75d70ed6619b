import type { Patient } from '@vigilia/contract/patients';
import { expect, test } from 'vitest';
import { ago } from '#testing/open-ward';
import { patient, sensorState } from '#testing/people';
import { nearestHubOf, observeNearestHub } from './nearest-hub';

/** Heard by these hubs, the strongest first. */
const receivedBy = (id: number, minutes: number, ...hubs: string[]): Patient => ({
  ...patient(id, 'Anna', 'Bakker', '101'),
  estado: sensorState(1, { potencias: hubs.map((etiqueta, index) => ({ etiqueta, potencia: 90 - index })) }),
  sensor_info: { codigo: 'S', bateria: 28, cobertura: 90, encendido: true, lastTimeOnline: ago(minutes) },
});

test('where somebody is and since when: unknown at first, then from the event that showed another hub', () => {
  observeNearestHub(receivedBy(1, 30, 'Kamer 12'), { isNext: false });
  expect(nearestHubOf({ id: 1 })).toMatchObject({ hub: 'Kamer 12', since: null });
  observeNearestHub(receivedBy(1, 20, 'Huiskamer', 'Kamer 12'), { isNext: true });
  observeNearestHub(receivedBy(1, 10, 'Huiskamer'), { isNext: true });
  expect(nearestHubOf({ id: 1 })).toEqual({ hub: 'Huiskamer', since: ago(20), at: ago(10), silent: false });
});

test('a change that happened while nothing arrived has no known time', () => {
  observeNearestHub(receivedBy(2, 30, 'Kamer 12'), { isNext: false });
  observeNearestHub(receivedBy(2, 20, 'Huiskamer'), { isNext: false });
  expect(nearestHubOf({ id: 2 })).toMatchObject({ hub: 'Huiskamer', since: null });
});

test('out of range: the last hub stays known, and back there the time begins anew', () => {
  observeNearestHub(receivedBy(3, 50, 'Kamer 12'), { isNext: false });
  observeNearestHub(receivedBy(3, 30), { isNext: true });
  expect(nearestHubOf({ id: 3 })).toMatchObject({ hub: 'Kamer 12', at: ago(50), silent: true });
  observeNearestHub(receivedBy(3, 5, 'Kamer 12'), { isNext: true });
  expect(nearestHubOf({ id: 3 })).toMatchObject({ since: ago(5), silent: false });
});
