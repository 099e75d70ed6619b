import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALERT_STATUSES } from './alerts/alert';
import { CARE_KINDS } from './alerts/care-kinds';
import { ALERT_KINDS, type AlertKind, PRIORITIES } from './alerts/kinds';
import { needOfAlert, type WardAlert } from './alerts/ward-alert';
import { CONNECTIONS, type Connection } from './freshness';
import { NEEDS } from './needs';
import { countGroups, isCalm } from './ward-counts';
import { GROUPS, groupResidents, type WardCare } from './ward-groups';
import { sortByUrgency } from './ward-order';

const NOW = Date.parse('2026-03-01T02:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const live = { now: NOW, connection: 'live' as const };
const NOTHING: WardCare = { lista: [], pauses: [], care: [], wetFrom: 4 };

const estado = { tipo: 'SON', estado_filtrado: 1, resistive_event_type: 0, contact_error: false };
const anna = {
  id: 1,
  sensor: 1 as number | null,
  noUrineAlarm: true,
  noUrine: false,
  rotationAlarm: true,
  rotation: false,
  currentPosition: { rotation_position: 1 },
  soiledSince: null as string | null,
  measuredAt: ago(1) as string | null,
  estado: estado as typeof estado | null,
  lastBand: 1 as number | null,
};
type Resident = typeof anna;
const state = (estado_filtrado: number, more: Partial<typeof estado> = {}): Partial<Resident> => ({
  estado: { ...estado, estado_filtrado, ...more },
  ...(estado_filtrado >= 3 && estado_filtrado <= 5 && { lastBand: estado_filtrado, soiledSince: ago(40) }),
});
const wetOutOfRange = { ...state(60, { tipo: 'NNET' }), soiledSince: ago(40), lastBand: 5 };
const faceDown = { currentPosition: { rotation_position: 5 } };

const alertOf = (more: Partial<WardAlert> = {}): WardAlert => ({
  ...{ id: 1, kind: 'wet', priority: 'medium', status: 'open', hidden: false, of: null, since: ago(12) },
  paciente: 1,
  ...more,
});
const of = (resident: Partial<Resident>, known: Partial<WardCare> | null = {}, moment = live) =>
  groupResidents([{ ...anna, ...resident }], known ? { ...NOTHING, ...known } : undefined, moment).get(1);
const later = ago(-10);

describe('the group of one resident', () => {
  test.each<[string, Partial<Resident>, Partial<WardCare>, string, string[], string[]]>([
    ['dry', {}, {}, 'others', [], []],
    ['damp', state(3), {}, 'others', [], []],
    ['wet for less than the hold', state(4), {}, 'waiting', ['to-change'], ['new']],
    ['wet at night', state(4), { wetFrom: 5 }, 'waiting', ['to-change'], ['may-wait']],
    ['very wet at night, not long', state(5), { wetFrom: 5 }, 'waiting', ['to-change'], ['new']],
    [
      'suddenly wet at night, not long',
      state(4, { resistive_event_type: 4 }),
      { wetFrom: 5 },
      'waiting',
      ['to-change'],
      ['new'],
    ],
    ['an open alert', state(5), { lista: [alertOf()] }, 'medium', ['to-change'], []],
    ['put off', state(5), { lista: [alertOf({ status: 'snoozed' })] }, 'waiting', ['to-change'], []],
    [
      'an alert whose resident is only damp by now',
      state(3),
      { lista: [alertOf({ priority: 'low' })] },
      'low',
      ['to-change'],
      [],
    ],
    [
      'hidden by a silent hub',
      state(60, { tipo: 'NNET' }),
      { lista: [alertOf({ kind: 'out-of-range', hidden: true })] },
      'waiting',
      ['out-of-range'],
      ['unknown'],
    ],
    ['a battery', {}, { lista: [alertOf({ kind: 'battery', priority: 'info' })] }, 'others', [], []],
    ['paused', state(5), { pauses: [{ paciente: 1, kinds: [] }] }, 'waiting', ['to-change'], ['paused']],
    ['paused and dry', {}, { pauses: [{ paciente: 1, kinds: [] }] }, 'others', [], ['paused']],
    [
      'another kind is paused',
      state(5),
      { pauses: [{ paciente: 1, kinds: ['turn'] }] },
      'waiting',
      ['to-change'],
      ['new', 'paused'],
    ],
    [
      'changed, the sensor still reads wet',
      state(5),
      { care: [{ paciente: 1, kind: 'changed', until: later }] },
      'waiting',
      ['to-change'],
      ['confirming'],
    ],
    ['turned', {}, { care: [{ paciente: 1, kind: 'turned', until: later }] }, 'waiting', [], ['confirming']],
    ['a wait that is over', {}, { care: [{ paciente: 1, kind: 'turned', until: ago(1) }] }, 'others', [], []],
    [
      'refused, and out of range since',
      wetOutOfRange,
      { care: [{ paciente: 1, kind: 'refused', until: later }] },
      'waiting',
      ['to-change', 'out-of-range'],
      ['asked-again'],
    ],
    [
      'very wet when it went out of range',
      wetOutOfRange,
      {},
      'waiting',
      ['to-change', 'out-of-range'],
      ['unknown'],
    ],
    ['no sensor', { sensor: null, estado: null }, {}, 'others', [], ['unknown']],
    ['never measured', { estado: null, measuredAt: null }, {}, 'others', [], ['unknown']],
    ['measured too long ago', { measuredAt: ago(6) }, {}, 'others', [], ['unknown']],
    ['face-down for less than its hold', faceDown, {}, 'waiting', ['to-turn'], ['new']],
    [
      'not confirmed',
      state(5),
      { lista: [alertOf({ kind: 'unconfirmed', of: 'changed' })] },
      'medium',
      ['to-change'],
      [],
    ],
  ])('%s', { tags: ['R-LIST-18'] }, (_, resident, known, group, needs, waiting) => {
    expect(of(resident, known)).toMatchObject({ group, needs, waiting });
  });

  test('whoever was dry is not known to be well when the connection is lost', () => {
    expect(of({}, {}, { now: NOW, connection: 'lost' as never })).toMatchObject({ waiting: ['unknown'] });
  });

  test('the most urgent alert decides, one that nobody has taken first, one that is put off last', () => {
    const lista = [
      alertOf({ id: 1, status: 'taken' }),
      alertOf({ id: 2, kind: 'turn' }),
      alertOf({ id: 3, kind: 'face-down', priority: 'high', status: 'snoozed' }),
    ];
    const grouped = of(state(5), { lista });
    expect(grouped).toMatchObject({ group: 'medium', alert: { id: 2 }, untaken: ['to-turn'] });
    expect(grouped?.needs).toEqual(['to-change', 'to-turn']);
  });

  test('somebody on the way changes no place; an alert that is put off does', () => {
    const groupWhile = (status: WardAlert['status']) => of(state(5), { lista: [alertOf({ status })] })?.group;
    expect([groupWhile('open'), groupWhile('taken'), groupWhile('snoozed')]).toEqual([
      'medium',
      'medium',
      'waiting',
    ]);
  });

  test.each<[string, Partial<Resident>, string]>([
    ['dry', {}, 'others'],
    ['band 3', state(3), 'others'],
    ['band 4', state(4), 'low'],
    ['band 4 after sudden wetness', state(4, { resistive_event_type: 4 }), 'medium'],
    ['band 5', state(5), 'medium'],
    ['band 5 when it went out of range', wetOutOfRange, 'medium'],
    ['band 4 when it went out of range', { ...wetOutOfRange, lastBand: 4 }, 'low'],
    ['no urine', { noUrine: true }, 'medium'],
    ['to turn', { rotation: true }, 'low'],
    ['face-down', faceDown, 'high'],
    ['face-down and band 5', { ...faceDown, ...state(5) }, 'high'],
    ['face-down before the sticker came off', { ...faceDown, ...state(0) }, 'low'],
    ['contact error', state(1, { contact_error: true }), 'low'],
    ['off', state(50, { tipo: 'SOFF' }), 'low'],
    ['never measured', { estado: null, measuredAt: null }, 'others'],
  ])('while the alerts are not known the state decides: %s', (_, resident, group) => {
    const isUnknown = resident.estado === null;
    expect(of(resident, null)).toMatchObject({ group, untaken: [], waiting: isUnknown ? ['unknown'] : [] });
  });
});

const IDS = [1, 2, 3, 4];
const times = fc.constantFrom(ago(500), ago(6), ago(1), later);
const anyResident = fc.record({
  sensor: fc.constantFrom(1, null),
  noUrineAlarm: fc.boolean(),
  noUrine: fc.boolean(),
  rotationAlarm: fc.boolean(),
  rotation: fc.boolean(),
  currentPosition: fc.record({ rotation_position: fc.integer({ min: 1, max: 5 }) }),
  soiledSince: fc.option(times),
  measuredAt: fc.option(times),
  lastBand: fc.option(fc.constantFrom(1, 2, 3, 4, 5, 6)),
  estado: fc.option(
    fc.record({
      tipo: fc.constantFrom('SON', 'SOFF', 'NNET'),
      estado_filtrado: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 50, 60),
      resistive_event_type: fc.integer({ min: 0, max: 4 }),
      contact_error: fc.boolean(),
    }),
  ),
});
const kinds = Object.keys(ALERT_KINDS) as AlertKind[];
const ABOUT_HOME: readonly AlertKind[] = ['hub', 'silence', 'undelivered'];
const anyAlert = fc
  .record({
    kind: fc.constantFrom(...kinds),
    priority: fc.constantFrom(...PRIORITIES.slice(0, 3)),
    status: fc.constantFrom(...ALERT_STATUSES.slice(0, 3)),
    hidden: fc.boolean(),
    of: fc.constantFrom('changed' as const, 'turned' as const),
    since: times,
    paciente: fc.constantFrom(...IDS),
  })
  .map(
    (alert): Omit<WardAlert, 'id'> => ({
      ...alert,
      of: alert.kind === 'unconfirmed' ? alert.of : null,
      priority: alert.kind === 'battery' ? 'info' : alert.priority,
      paciente: ABOUT_HOME.includes(alert.kind) ? null : alert.paciente,
    }),
  );
const { id: _, ...well } = anna;
/** @param well of ten residents so many are well
 *  @param most alerts */
const anyFacts = (wellOfTen: number, most: number) =>
  fc.record({
    residents: fc
      .array(
        fc.oneof(
          { weight: wellOfTen, arbitrary: fc.constant(well) },
          { weight: 10 - wellOfTen, arbitrary: anyResident },
        ),
        {
          maxLength: IDS.length,
        },
      )
      .map((all) => all.map((one, i) => ({ ...one, id: i + 1 }))),
    known: fc.record({
      lista: fc.array(anyAlert, { maxLength: most }).map((all) => all.map((alert, id) => ({ ...alert, id }))),
      pauses: fc.array(
        fc.record({ paciente: fc.constantFrom(...IDS), kinds: fc.subarray(kinds, { maxLength: 2 }) }),
        { maxLength: Math.ceil(most / 3) },
      ),
      care: fc.array(
        fc.record({
          paciente: fc.constantFrom(...IDS),
          kind: fc.constantFrom(...CARE_KINDS),
          until: fc.option(times),
        }),
        { maxLength: Math.ceil(most / 3) },
      ),
      wetFrom: fc.constantFrom(4 as const, 5 as const),
    }),
    connection: fc.constantFrom(...(Object.keys(CONNECTIONS) as Connection[])),
  });

describe('for any facts', () => {
  const expectForAny = (
    check: (facts: {
      residents: readonly (Resident & { id: number })[];
      known: WardCare;
      connection: Connection;
      groups: ReturnType<typeof groupResidents<WardAlert>>;
    }) => void,
    given = anyFacts(2, 6),
  ) =>
    fc.assert(
      fc.property(given, (facts) => {
        const residents = facts.residents as readonly (Resident & { id: number })[];
        const groups = groupResidents(residents, facts.known, { now: NOW, connection: facts.connection });
        check({ ...facts, residents, groups });
      }),
      { numRuns: 500 },
    );
  /** What the alert panel has rows for. */
  const rowsOf = ({ lista }: WardCare) => lista.filter(({ hidden }) => !hidden);

  test(
    'everybody who is counted is in the panel for it, or in one of the groups of the sentence',
    {
      tags: ['R-LIST-18'],
    },
    () =>
      expectForAny(({ known, groups }) => {
        for (const [id, { needs, waiting }] of groups)
          for (const need of needs) {
            const rows = rowsOf(known).filter(
              (alert) => alert.paciente === id && needOfAlert(alert) === need,
            );
            if (rows.length === 0) expect(waiting).not.toEqual([]);
          }
      }),
  );

  test('everybody in the panel is counted, or it is about a battery', { tags: ['R-LIST-18'] }, () =>
    expectForAny(({ residents, known, groups }) => {
      for (const alert of rowsOf(known).filter(
        ({ kind }) => kind !== 'battery' && !ABOUT_HOME.includes(kind),
      ))
        if (residents.some(({ id }) => id === alert.paciente))
          expect(groups.get(alert.paciente!)?.needs).toContain(needOfAlert(alert));
    }),
  );

  test(
    'nobody is needed only when everybody is measured and nobody is in any group',
    {
      tags: ['R-LIST-18'],
    },
    () =>
      expectForAny(
        ({ residents, known, connection, groups }) => {
          if (!isCalm(groups, known.lista)) return;
          expect(residents.length).toBeGreaterThan(0);
          expect(connection).not.toBe('lost');
          for (const { sensor, estado, measuredAt } of residents) {
            expect(sensor).not.toBeNull();
            expect(estado).toMatchObject({ tipo: 'SON', contact_error: false });
            expect([1, 2, 3]).toContain(estado?.estado_filtrado);
            expect(NOW - Date.parse(measuredAt ?? '')).toBeLessThanOrEqual(5 * 60_000);
          }
          const calling = rowsOf(known).filter(({ priority }) => priority !== 'info');
          expect(calling.filter(({ paciente }) => (paciente ?? 0) <= residents.length)).toEqual([]);
        },
        anyFacts(9, 1),
      ),
  );

  test('everybody is well, measured and without an alert: nobody is needed', () => {
    const groups = groupResidents([anna], NOTHING, live);
    expect(isCalm(groups, [])).toBe(true);
    expect(isCalm(new Map(), [])).toBe(false);
    expect(isCalm(groups, [alertOf({ kind: 'hub', paciente: null })])).toBe(false);
  });

  test(
    'the counts are those of the groups, and the order is that of the groups',
    { tags: ['R-LIST-18'] },
    () =>
      expectForAny(({ residents, groups }) => {
        const counts = countGroups(groups.values());
        for (const need of NEEDS) expect(counts.untaken[need]).toBeLessThanOrEqual(counts.needs[need]);
        const inNoGroup = [...groups.values()].filter(
          ({ needs, waiting }) => needs.length + waiting.length === 0,
        );
        expect(counts.well).toBeLessThanOrEqual(inNoGroup.length);
        const sorted = sortByUrgency(residents, groups).map(({ id }) => id);
        expect([...sorted].sort((a, b) => a - b)).toEqual(residents.map(({ id }) => id));
        const places = sorted.map((id) => GROUPS.indexOf(groups.get(id)!.group));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        const others = sorted.filter((id) => groups.get(id)?.group === 'others');
        expect(others).toEqual([...others].sort((a, b) => a - b));
      }),
  );
});
