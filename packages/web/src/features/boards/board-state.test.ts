import type { BoardAlert, BoardPatient } from '@vigilia/contract/boards';
import { groupResidents } from '@vigilia/domain/ward-groups';
import { describe, expect, test } from 'vitest';
import { callsOf, silentSince } from './board-calls';
import { type BoardEvent, boardAfter, NOTHING_YET } from './board-state';

const resident = (id: number, room: string, more: Partial<BoardPatient> = {}): BoardPatient => ({
  ...{ id, nombre: `N${id}`, apellidos: '', numeroHabitacion: room, seccion: 1, sensor: id },
  ...{ noUrine: false, noUrineAlarm: false, rotationAlarm: false, rotation: false },
  ...{ allowActivityTracking: true, recommendedPosition: null, currentPosition: null, lastUrineTime: null },
  ...{ measuredAt: null, soiledSince: null, positionSince: null, lastBand: null, estado: null },
  sensor_info: null,
  ...more,
});
const alert = (id: number, paciente: number | null, more: Partial<BoardAlert> = {}): BoardAlert => ({
  ...{ id, paciente, kind: 'wet', priority: 'medium', status: 'open', since: '2026-11-15T09:00:00.000Z' },
  ...{ snoozedUntil: null, hidden: false, of: null, endedAt: null, owner: null, hub: null },
  ...more,
});
/** In the order in which the server sends them. */
const secciones = [
  { id: 2, nombre: 'Balkon' },
  { id: 1, nombre: 'Tuin' },
];
const after = (...events: BoardEvent[]) => events.reduce(boardAfter, NOTHING_YET);
const shown = (state: ReturnType<typeof after>) => state.snapshot?.lista.map(({ id }) => id);
const START: BoardEvent = {
  event: 'snapshot',
  data: { lista: [resident(1, '2'), resident(2, '10')], secciones },
};

describe('events of the feed', () => {
  test('why somebody has no alert is replaced as a whole', () => {
    const at = '2026-11-15T09:00:00.000Z';
    const care = [{ paciente: 1, kind: 'changed' as const, at, until: '2026-11-15T09:15:00.000Z' }];
    const data = { care, pauses: [{ paciente: 2, kinds: [] }], wetFrom: 5 as const };
    const before = after(START, { event: 'besides', data });
    expect(before.besides).toBe(data);
    const nothing = { ...data, care: [], pauses: [] };
    expect(boardAfter(before, { event: 'besides', data: nothing }).besides).toEqual(nothing);
  });

  test('who is on duty is replaced as a whole', () => {
    const lista = [{ nombre: 'Ana', until: '2026-11-15T15:00:00.000Z' }];
    expect(after(START, { event: 'duty', data: { lista } }).duty).toBe(lista);
  });

  test('a change keeps the place and every other object; a new room or section sorts', () => {
    const before = after(START);
    const changed = boardAfter(before, { event: 'paciente', data: resident(1, '2', { rotation: true }) });
    expect(shown(changed)).toEqual([1, 2]);
    expect(changed.snapshot?.lista[1]).toBe(before.snapshot?.lista[1]);
    const moved = boardAfter(changed, { event: 'paciente', data: resident(1, '11') });
    expect(shown(moved)).toEqual([2, 1]);
    const elsewhere = boardAfter(moved, { event: 'paciente', data: resident(1, '11', { seccion: 2 }) });
    expect(shown(elsewhere)).toEqual([1, 2]);
    expect(shown(boardAfter(elsewhere, { event: 'paciente', data: resident(3, '9') }))).toEqual([1, 3, 2]);
  });

  test('whoever leaves takes their alerts along; an alert that ended is gone', () => {
    const state = after(START, { event: 'alerts', data: { lista: [alert(7, 1), alert(8, 2)] } });
    const left = boardAfter(state, { event: 'baja', data: { id: 1 } });
    expect([shown(left), left.alerts.map(({ id }) => id)]).toEqual([[2], [8]]);
    const ended = alert(8, 2, { status: 'ended', endedAt: '2026-11-15T09:10:00.000Z' });
    expect(boardAfter(left, { event: 'alert', data: ended }).alerts).toEqual([]);
    const taken = boardAfter(left, { event: 'alert', data: alert(8, 2, { status: 'taken', owner: 'Ana' }) });
    expect(taken.alerts).toEqual([expect.objectContaining({ id: 8, owner: 'Ana' })]);
  });

  test('before a snapshot nobody is shown', () => {
    expect(after({ event: 'paciente', data: resident(1, '2') }).snapshot).toBeNull();
  });
});

describe('who is on top', () => {
  const residents = [1, 2, 3, 4, 5, 6].map((id) => resident(id, String(id)));
  const NOW = Date.parse('2026-11-15T09:30:00.000Z');
  const groupsOf = (lista: BoardAlert[]) =>
    groupResidents(residents, { lista, ...NOTHING_YET.besides }, { now: NOW, connection: 'live' });
  const ids = (alerts: BoardAlert[]) =>
    callsOf(residents, groupsOf(alerts), alerts).map(({ alert }) => alert.id);

  test('nobody going before somebody on the way, now before soon, the longest first; each resident once', () => {
    const earlier = '2026-11-15T08:00:00.000Z';
    const alerts = [
      alert(1, 1),
      alert(2, 2, { since: earlier }),
      alert(3, 3, { status: 'taken', owner: 'Ana', priority: 'high' }),
      alert(4, 4, { priority: 'high', kind: 'face-down' }),
      alert(5, 1, { kind: 'turn' }),
    ];
    expect(ids(alerts)).toEqual([4, 2, 1, 3]);
    expect(ids(alerts.toReversed())).toEqual([4, 2, 1, 3]);
  });

  test.each<[string, Partial<BoardAlert>]>([
    ['for the round', { priority: 'low' }],
    ['for information', { priority: 'info', kind: 'battery' }],
    ['put off', { status: 'snoozed' }],
    ['hidden by another', { hidden: true }],
    ['of somebody who is not here', { paciente: 99 }],
    ['the silence of the home, which has the whole screen', { kind: 'silence', paciente: null }],
  ])('not there: %s', (_, more) => {
    expect(ids([alert(1, 1, more)])).toEqual([]);
  });

  test('a hub is there; a tile shows also what can wait, but not what is hidden', () => {
    expect(ids([alert(1, null, { kind: 'hub', hub: 'Gang' })])).toEqual([1]);
    const groups = groupsOf([
      alert(1, 1, { priority: 'low' }),
      alert(2, 1, { status: 'taken', priority: 'high' }),
      alert(3, 2, { status: 'snoozed' }),
      alert(4, 3, { hidden: true }),
    ]);
    expect([1, 2, 3].map((id) => groups.get(id)?.alert?.id)).toEqual([2, 3, undefined]);
  });

  test('the silence of the home is known by its alert', () => {
    expect(silentSince([alert(1, 1)])).toBeNull();
    expect(silentSince([alert(1, null, { kind: 'silence', since: '2026-11-15T07:00:00.000Z' })])).toBe(
      '2026-11-15T07:00:00.000Z',
    );
  });
});
