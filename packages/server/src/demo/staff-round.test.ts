import type { Alert, AlertList } from '@vigilia/contract/alerts';
import { MINUTE } from '@vigilia/domain/instant';
import { expect, test } from 'vitest';
import { nextActs } from './staff-round';

const NOW = Date.parse('2026-11-15T14:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();
const SANNE = { id: 3, nombre: 'Sanne de Wit' };

const alert = (id: number, more: Partial<Alert> = {}): Alert => ({
  ...{ id, kind: 'wet', priority: 'medium', status: 'open', hub: null, numeroHabitacion: '101', seccion: 1 },
  paciente: { id: 20 + id, nombre: 'Anna', apellidos: 'Bakker' },
  ...{ since: ago(20), openedAt: ago(10), owner: null, takenAt: null, snoozedUntil: null, snoozedBy: null },
  ...{ step: 0, hidden: false, of: null, affected: [], previous: null, unattended: false, endedAt: null },
  ...{ ended: null, undelivered: false },
  ...more,
});
const list = (lista: Alert[], prompts: AlertList['prompts'] = []): AlertList => ({
  lista,
  ...{ pauses: [], prompts, care: [], wetFrom: 4 },
});

test('somebody goes to an alert after some minutes; to one of eight nobody goes', () => {
  const alerts = list([alert(1), alert(2, { openedAt: ago(1) }), alert(3), alert(4, { priority: 'info' })]);
  expect(nextActs(alerts, null, SANNE.id, NOW)).toEqual([{ act: 'take', alert: 1 }]);
});

test('a sensor that was looked at is recorded as checked; one of eight is left until it lapses', () => {
  const mine = { kind: 'contact', status: 'taken', owner: SANNE, takenAt: ago(5) } as const;
  expect(nextActs(list([alert(1, mine), alert(5, mine)]), null, SANNE.id, NOW)).toEqual([
    { act: 'record', resident: 21, kind: 'checked', at: ago(0), alert: 1 },
  ]);
});

test('a change in the readings is recorded at its time; a turn once its alert is over', () => {
  const turn = alert(9, { kind: 'turn', status: 'taken', owner: SANNE, takenAt: ago(5) });
  const now = list(
    [],
    [
      { paciente: 2, at: ago(4) },
      { paciente: 5, at: ago(4) },
    ],
  );
  expect(nextActs(now, list([turn]), SANNE.id, NOW)).toEqual([
    { act: 'record', resident: 2, kind: 'changed', at: ago(4) },
    { act: 'record', resident: 29, kind: 'turned', at: ago(0) },
  ]);
});
