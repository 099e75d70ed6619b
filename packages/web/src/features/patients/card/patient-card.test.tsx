import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import type { Connection } from '@vigilia/domain/freshness';
import { groupResidents } from '@vigilia/domain/ward-groups';
import { describe, expect, test } from 'vitest';
import { wardCareOf } from '#care/alert-list';
import type { CareAct } from '#care/care-queue';
import { unsentCare } from '#care/unsent-care';
import { ConnectionContext } from '#lib/connection';
import { Ticker, TickerContext } from '#lib/live-clock';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { heldClock } from '#testing/held-clock';
import { ago, NIGHT } from '#testing/open-ward';
import { patient, sensorState } from '#testing/people';
import { theme } from '#ui/theme';
import { edgeOf as edgeOfGroup } from './card-edge';
import { PatientCard } from './patient-card';

const state = (...parts: Parameters<typeof sensorState>) => ({ estado: sensorState(...parts) });
const SENSOR = { codigo: 'S-1', bateria: 28.4, cobertura: 77, encendido: true, lastTimeOnline: ago(1) };

/** Dry, with a reading one minute old. */
const jan: Patient = {
  ...patient(2, 'Jan', 'de Vries', '102'),
  sensor: 5,
  sensor_info: SENSOR,
  ...state(1),
  measuredAt: ago(1),
  lastBand: 1,
};
const wet = { soiledSince: ago(85), lastUrineTime: ago(60) };

interface Shown {
  full?: boolean;
  /** Undefined: not known. */
  alerts?: readonly Alert[];
  connection?: Connection;
  canOpen?: boolean;
}

function show(
  more: Partial<Patient>,
  { full = true, connection = 'live', canOpen = true, alerts }: Shown = {},
) {
  const held = heldClock(NIGHT);
  const known = alerts && { alert: alerts[0] ?? null, alerts, pause: null, prompt: null, care: [] };
  const shown = { ...jan, ...more };
  const care = alerts && wardCareOf(alertList([...alerts]));
  const grouped = groupResidents([shown], care, { now: held.clock.now(), connection }).get(jan.id);
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TickerContext value={new Ticker(held.clock)}>
        <MantineProvider theme={theme}>
          <ConnectionContext value={connection}>
            <PatientCard {...{ patient: shown, full, canOpen }} alerts={known} edge={edgeOfGroup(grouped)} />
          </ConnectionContext>
        </MantineProvider>
      </TickerContext>
    </QueryClientProvider>,
  );
  const card = container.querySelector('article') as HTMLElement;
  return { card, advance: (ms: number) => act(() => held.advance(ms)) };
}

const chipOf = (card: HTMLElement) => card.querySelector('[class*="chip"] svg')?.classList.toString();
const barsOf = (card: HTMLElement) => card.querySelector<HTMLElement>('[data-filled]')?.dataset;
const factsOf = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLElement>('[data-fact]')].map(({ textContent }) => textContent);
/** “gemeten 9 min geleden”, as screen-reader users hear it. */
const ageOf = (card: HTMLElement) => card.querySelector('[class*="long"]')?.textContent ?? null;
const stateOf = (card: HTMLElement) => card.querySelector('[class*="state"] [class*="text"]')?.textContent;

describe('card states of the specification', {
  tags: [
    'R-CARD-2',
    'R-CARD-3',
    'R-CARD-4',
    'R-CARD-5',
    'R-CARD-6',
    'R-CARD-7',
    'R-CARD-8',
    'R-CARD-9',
    'R-CARD-10',
    'R-CARD-11',
    'R-CARD-12',
    'R-CARD-13',
    'R-CARD-14',
    'R-CARD-16',
    'R-CARD-17',
    'R-CARD-24',
    'R-CARD-27',
  ],
}, () => {
  test.each<[string, Partial<Patient>, string, string, string, string, string]>([
    // case, patient, colour token, icon, text, bars filled, colour of the bars
    [
      'no sensor',
      { sensor: null, sensor_info: null, estado: null },
      'off',
      'unlink',
      'Geen sensor',
      '0',
      'off',
    ],
    [
      'dry, but the reading is old',
      { measuredAt: ago(6) },
      'off',
      'history',
      'Laatst droog · 6 min geleden',
      '0',
      'off',
    ],
    ['no reading yet', { estado: null, measuredAt: null }, 'off', 'power', 'Uit', '0', 'off'],
    [
      'SOFF',
      { ...state(50, { tipo: 'SOFF' }), measuredAt: ago(140) },
      'off',
      'power',
      'Uit · al 2:20',
      '0',
      'off',
    ],
    ['50', { ...state(50), measuredAt: ago(7) }, 'off', 'power', 'Uit · al 7 min', '0', 'off'],
    [
      'NNET',
      { ...state(60, { tipo: 'NNET' }), measuredAt: ago(12) },
      'out-of-range',
      'antenna-bars-off',
      'Buiten bereik · al 12 min',
      '0',
      'out-of-range',
    ],
    ['60', state(60), 'out-of-range', 'antenna-bars-off', 'Buiten bereik · al 1 min', '0', 'out-of-range'],
    ['0', state(0), 'disconnected', 'plug-connected-x', 'Los', '0', 'disconnected'],
    ['1', state(1), 'dry', 'check', 'Droog', '0', 'dry'],
    ['2', state(2), 'dry', 'check', 'Droog', '0', 'dry'],
    ['3', { ...state(3), ...wet }, 'level1', 'droplet', 'Licht nat · al 1:25', '1', 'level1'],
    ['3 with the no-urine alarm', { ...state(3), noUrineAlarm: true }, 'dry', 'check', 'Droog', '1', 'dry'],
    ['4', { ...state(4), ...wet }, 'level2', 'droplet-half-2-filled', 'Nat · al 1:25', '2', 'level2'],
    ['5', { ...state(5), ...wet }, 'level3', 'droplet-filled', 'Zeer nat · al 1:25', '3', 'level3'],
    ['6', state(6), 'error', 'exclamation-mark', 'Sensorfout', '0', 'error'],
    ['an unknown code', state(77), 'error', 'exclamation-mark', 'Sensorfout', '0', 'error'],
    ['contact error', state(4, { contact_error: true }), 'error', 'bandage', 'Contactfout', '2', 'error'],
    ['no urine', { noUrineAlarm: true, noUrine: true }, 'dry', 'check', 'Droog', '3', 'level3'],
    [
      'no urine and out of range',
      { ...state(60, { tipo: 'NNET' }), noUrineAlarm: true, noUrine: true },
      'out-of-range',
      'antenna-bars-off',
      'Buiten bereik · al 1 min',
      '3',
      'level3',
    ],
    ['no urine, its alarm off', { noUrine: true }, 'dry', 'check', 'Droog', '0', 'dry'],
  ])('%s', (_, more, colour, icon, text, filled, bars) => {
    for (const full of [true, false]) {
      const { card } = show(more, { full });
      expect(card.dataset['state']).toBe(colour);
      expect(chipOf(card)).toContain(`tabler-icon-${icon}`);
      expect(stateOf(card)).toBe(text);
      expect(barsOf(card)).toMatchObject({ filled, state: bars });
      expect(card.querySelectorAll('[data-full]')).toHaveLength(Number(filled));
      cleanup();
    }
  });
});

describe('facts below the state', { tags: ['R-CARD-26'] }, () => {
  test.each<[string, Partial<Patient>, string[]]>([
    ['last urine', { lastUrineTime: ago(130) }, ['urine 2:10 geleden']],
    [
      'the warning triangle',
      { ...state(5, { resistive_event_type: 4 }), ...wet },
      ['Kans op lekkage', 'urine 1:00 geleden'],
    ],
    ['no urine', { noUrineAlarm: true, noUrine: true, lastUrineTime: ago(370) }, ['Geen urine · al 6:10']],
    ['no urine ever', { noUrineAlarm: true, noUrine: true }, ['Geen urine']],
    [
      'out of range while wet',
      { ...state(60, { tipo: 'NNET' }), soiledSince: ago(97), measuredAt: ago(12), lastBand: 4 },
      ['laatst bekend: nat, al 1:25'],
    ],
    [
      'off while very wet',
      { ...state(50, { tipo: 'SOFF' }), soiledSince: ago(22), measuredAt: ago(12), lastBand: 5 },
      ['laatst bekend: zeer nat, al 10 min'],
    ],
    [
      'off while slightly wet',
      { ...state(50, { tipo: 'SOFF' }), soiledSince: ago(22), measuredAt: ago(12), lastBand: 3 },
      ['laatst bekend: licht nat, al 10 min'],
    ],
  ])('%s', (_, more, facts) => {
    expect(factsOf(show(more).card)).toEqual(facts);
    cleanup();
    // A compact card leaves out when there was urine last, and nothing else.
    const kept = facts.filter((fact) => !fact.startsWith('urine'));
    expect(factsOf(show(more, { full: false }).card)).toEqual(kept);
  });

  test('times go on without new data', { tags: ['R-CARD-5', 'R-CARD-18'] }, () => {
    const { card, advance } = show({ ...state(4), ...wet, measuredAt: ago(0), soiledSince: ago(59) });
    expect(stateOf(card)).toBe('Nat · al 59 min');
    advance(60_000);
    expect(stateOf(card)).toBe('Nat · al 1:00');
    advance(5 * 60_000);
    expect(ageOf(card)).toBe('gemeten 6 min geleden');
  });
});

describe('the edge', () => {
  const alert = (id: number, more: Partial<Alert>) => alertOf(id, jan, more);
  const edgeOf = (card: HTMLElement) => card.dataset['edge'];
  const KINDS = ['wet', 'no-urine', 'turn', 'face-down', 'contact', 'unconfirmed'] as const;
  const veryWet = { ...state(5), ...wet };

  test.each(KINDS)('an alert of the kind %s is as loud as any other of its priority', (kind) => {
    for (const full of [true, false])
      for (const priority of ['high', 'medium', 'low'] as const) {
        for (const more of [{}, veryWet]) {
          expect(edgeOf(show(more, { full, alerts: [alert(1, { kind, priority })] }).card)).toBe(priority);
          cleanup();
        }
      }
  });

  test.each<[string, Partial<Alert>[], string | undefined]>([
    ['no alert, however wet', [], undefined],
    [
      'a more urgent one without anybody, though somebody goes for another',
      [takenBy(9, 'Bea'), { kind: 'face-down', priority: 'high' }],
      'high',
    ],
    ['somebody goes for the more urgent one', [takenBy(9, 'Bea'), { priority: 'low' }], 'taken'],
    ['one of two equal ones is taken', [takenBy(9, 'Bea'), { kind: 'no-urine' }], 'medium'],
    ['put off', [{ status: 'snoozed' }], undefined],
    ['put off, and another open', [{ status: 'snoozed' }, { priority: 'low' }], 'low'],
  ])('%s', (_, alerts, edge) => {
    expect(edgeOf(show(veryWet, { alerts: alerts.map((more, id) => alert(id, more)) }).card)).toBe(edge);
  });

  test('without a connection it is neither loud nor gone', () => {
    expect(edgeOf(show(veryWet, { alerts: [alert(1, {})], connection: 'lost' }).card)).toBe('lost');
    expect(edgeOf(show(veryWet, { connection: 'lost' }).card)).toBe('lost');
    expect(edgeOf(show({}, { connection: 'lost' }).card)).toBeUndefined();
  });

  test('while the alerts are not known the state decides', () => {
    expect(edgeOf(show(veryWet).card)).toBe('medium');
    expect(edgeOf(show({ rotation: true }).card)).toBe('low');
    expect(edgeOf(show({}).card)).toBeUndefined();
  });
});

describe('how old the reading is', () => {
  const ALARMS: Partial<Patient> = {
    ...state(5, { resistive_event_type: 4 }),
    ...wet,
    noUrineAlarm: true,
    noUrine: true,
    allowActivityTracking: true,
    rotationAlarm: true,
    rotation: true,
    recommendedPosition: 2,
    currentPosition: { vertical_position: 1, rotation_position: 4 },
  };
  test.each<[string, Partial<Patient>, Connection, string | null]>([
    ['live and fresh', {}, 'live', null],
    ['live and wet', { ...state(4), ...wet }, 'live', null],
    ['five minutes', { ...state(4), ...wet, measuredAt: ago(5) }, 'live', null],
    [
      'an old reading',
      { ...state(1, { contact_error: true }), measuredAt: ago(9) },
      'live',
      'gemeten 9 min geleden',
    ],
    ['loaded every minute', {}, 'refreshing', 'gemeten 1 min geleden'],
    ['connection lost, wet', { ...state(4), ...wet }, 'lost', 'gemeten 1 min geleden'],
    ['connection lost, every alarm', ALARMS, 'lost', 'gemeten 1 min geleden'],
    ['connection lost, disconnected', state(0), 'lost', 'gemeten 1 min geleden'],
    // These say it beside the state.
    ['connection lost, dry', {}, 'lost', null],
    ['connection lost, out of range', state(60, { tipo: 'NNET' }), 'lost', null],
    ['connection lost, no sensor', { sensor: null }, 'lost', null],
    ['connection lost, never measured', { ...state(0), measuredAt: null }, 'lost', null],
  ])('%s', (_, more, connection, age) => {
    for (const full of [true, false]) {
      expect(ageOf(show(more, { full, connection }).card)).toBe(age);
      cleanup();
    }
  });

  test('connection lost: a dry card is not green and says how long ago it was dry', {
    tags: ['R-CARD-25'],
  }, () => {
    const { card } = show({}, { connection: 'lost' });
    expect([card.dataset['state'], stateOf(card), barsOf(card)?.['state']]).toEqual([
      'off',
      'Laatst droog · 1 min geleden',
      'off',
    ]);
  });

  test('a dry card turns grey by itself when its reading is five minutes old', {
    tags: ['R-CARD-25'],
  }, () => {
    const { card, advance } = show({});
    advance(4 * 60_000);
    expect(card.dataset['state']).toBe('dry');
    advance(1_000);
    expect([card.dataset['state'], stateOf(card)]).toEqual(['off', 'Laatst droog · 5 min geleden']);
  });

  test.each([
    [true, 'live'],
    [true, 'lost'],
    [false, 'live'],
    [false, 'lost'],
  ] as const)(
    'every alarm is shown, full card %s, connection %s',
    { tags: ['R-LIST-9', 'R-CARD-15', 'R-CARD-23'] },
    (full, connection) => {
      const { card } = show(ALARMS, { full, connection });
      expect(factsOf(card)).toEqual([
        'Ligt op de buik',
        'Kans op lekkage',
        'Geen urine · al 1:00',
        'Draai op de linkerzij',
      ]);
      expect(screen.getByRole('img', { name: 'Kans op lekkage' })).toBeVisible();
      expect(card.querySelector<HTMLElement>('[data-colour]')?.dataset['colour']).toBe('red');
      expect(barsOf(card)).toMatchObject({ filled: '3', state: 'level3' });
    },
  );
});

describe('position panel', () => {
  const lying = (vertical_position: number, rotation_position: number | null): Partial<Patient> => ({
    allowActivityTracking: true,
    rotationAlarm: true,
    currentPosition: { vertical_position, rotation_position },
    currentPositionSince: ago(42),
    positionSince: ago(200),
  });
  const panelOf = (card: HTMLElement) => card.querySelector<HTMLElement>('[data-colour]');

  test.each<[number, number | null, string, string]>([
    [1, 1, 'back', 'Op de rug, al 42 min'],
    [1, 2, 'left', 'Op de linkerzij, al 42 min'],
    [1, 3, 'right', 'Op de rechterzij, al 42 min'],
    [1, 4, 'faceDownLeft', 'Op de buik, naar links, al 42 min'],
    [1, 5, 'faceDownRight', 'Op de buik, naar rechts, al 42 min'],
    [1, null, 'unknown', 'Liggend, al 42 min'],
    [2, 1, 'headRaised', 'Hoofdeinde omhoog, al 42 min'],
    [2, 2, 'headRaised', 'Hoofdeinde omhoog, Op de linkerzij, al 42 min'],
    [2, 4, 'faceDownLeft', 'Op de buik, naar links, al 42 min'],
    [3, 1, 'sitting', 'Zittend, al 42 min'],
    [4, null, 'upright', 'Rechtop, al 42 min'],
    [5, 1, 'headDown', 'Hoofd omlaag, al 42 min'],
    [0, 1, 'unknown', 'Onbekend'],
  ])(
    'vertical %s, rotation %s: figure %s',
    { tags: ['R-POSITION-1'] },
    (vertical, rotation, figure, text) => {
      const { card } = show(lying(vertical, rotation));
      expect(card.querySelector('[data-figure]')).toHaveAttribute('data-figure', figure);
      expect(screen.getByText(text)).toBeInTheDocument();
    },
  );

  test.each<[string, Partial<Patient>, string | undefined]>([
    ['not tracked', { allowActivityTracking: false }, undefined],
    ['no rotation alarm', { rotationAlarm: false }, 'neutral'],
    ['in order', {}, 'green'],
    ['turn due', { rotation: true }, 'red'],
    ['face-down', { currentPosition: { vertical_position: 1, rotation_position: 4 } }, 'red'],
    ['disconnected', { ...state(0), rotation: true }, 'yellow'],
    ['error', state(6), 'yellow'],
    ['off', state(50, { tipo: 'SOFF' }), 'grey'],
    ['out of range', state(60, { tipo: 'NNET' }), 'grey'],
  ])('colour: %s', { tags: ['R-POSITION-2'] }, (_, more, colour) => {
    expect(panelOf(show({ ...lying(1, 1), ...more }).card)?.dataset['colour']).toBe(colour);
  });

  test('the compact card has the panel too', () => {
    expect(panelOf(show(lying(1, 1), { full: false }).card)?.dataset['colour']).toBe('green');
  });

  test.each<[string, Connection, string]>([
    ['the reading is old', 'live', 'grey'],
    ['connection lost', 'lost', 'grey'],
  ])('is not green: %s', (_, connection, colour) => {
    const more = connection === 'live' ? { measuredAt: ago(9), sensor_info: null } : {};
    expect(panelOf(show({ ...lying(1, 1), ...more }, { connection }).card)?.dataset['colour']).toBe(colour);
  });

  test('face-down without a turn due is a fact below the state', () => {
    expect(factsOf(show(lying(1, 4)).card)).toEqual(['Ligt op de buik']);
  });

  describe('alternation with the recommended position', () => {
    const due = { ...lying(1, 1), rotation: true, recommendedPosition: 3 };
    const allowMotion = () => {
      const before = window.matchMedia;
      window.matchMedia = (query) => Object.assign(before(query), { matches: false });
      return () => {
        window.matchMedia = before;
      };
    };
    const viewOf = (card: HTMLElement) =>
      card.querySelector('[data-goal][data-shown]') ? 'recommended' : 'current';

    test('every two seconds while a turn is due; the direction is a fact below the state', {
      tags: ['R-POSITION-7'],
    }, () => {
      const restoreMotion = allowMotion();
      const { card, advance } = show(due);
      const views = [viewOf(card)];
      for (let second = 0; second < 8; second += 1) {
        advance(1_000);
        views.push(viewOf(card));
      }
      expect(views.join()).toMatch(/^(current,)+recommended,recommended,current,current,recommended/);
      expect(card.querySelector('[data-goal] [data-figure]')).toHaveAttribute('data-figure', 'right');
      expect(factsOf(card)).toEqual(['Draai op de rechterzij']);
      restoreMotion();
    });

    test.each<[string, Partial<Patient>]>([
      ['no sensor', { sensor: null }],
      ['SOFF', state(50, { tipo: 'SOFF' })],
      ['NNET', state(60, { tipo: 'NNET' })],
      ['state 0', state(0)],
      ['no rotation alarm', { rotationAlarm: false }],
      ['no turn due', { rotation: false }],
    ])('none with: %s', { tags: ['R-POSITION-8'] }, (_, more) => {
      const restoreMotion = allowMotion();
      const { card, advance } = show({ ...due, ...more });
      for (let second = 0; second < 4; second += 1) {
        expect(viewOf(card)).toBe('current');
        advance(1_000);
      }
      expect(card.querySelector('[data-goal]')).toBeNull();
      restoreMotion();
    });

    test('none with reduced motion; the direction is still a fact below the state', () => {
      const { card, advance } = show(due);
      advance(2_000);
      expect(viewOf(card)).toBe('current');
      expect(factsOf(card)).toEqual(['Draai op de rechterzij']);
    });
  });
});

describe('battery and signal', () => {
  test.each<[Partial<typeof SENSOR>, string, string]>([
    [{}, 'Batterij: vol', 'Signaal: goed'],
    [{ bateria: 27.5, cobertura: 90 }, 'Batterij: goed', 'Signaal: sterk'],
    [{ bateria: 27, cobertura: 70 }, 'Batterij: laag', 'Signaal: matig'],
    [{ bateria: 26, cobertura: 65 }, 'Batterij: bijna leeg', 'Signaal: zwak'],
    [{ cobertura: 0 }, 'Batterij: vol', 'Signaal: geen signaal'],
    [{ encendido: false }, 'Batterij: sensor offline', 'Signaal: geen signaal'],
    [{ lastTimeOnline: ago(6) }, 'Batterij: sensor offline', 'Signaal: geen signaal'],
  ])('names for %o', { tags: ['R-LIST-6', 'R-LIST-9'] }, (more, battery, signal) => {
    show({ sensor_info: { ...SENSOR, ...more } });
    expect(screen.getByRole('img', { name: battery })).toHaveAttribute('title', battery);
    expect(screen.getByRole('img', { name: signal })).toHaveAttribute('title', signal);
  });

  test('turn offline after five minutes without new data', () => {
    const { advance } = show({});
    advance(5 * 60_000);
    expect(screen.getByRole('img', { name: 'Batterij: sensor offline' })).toBeInTheDocument();
  });

  test.each<[number, number, string, string]>([
    [28.4, 77, 'good', 'good'],
    [26.5, 70, 'good', 'good'],
    [25, 30, 'low', 'low'],
  ])('quiet unless almost empty or weak: battery %s, signal %s', (bateria, cobertura, battery, signal) => {
    show({ sensor_info: { ...SENSOR, bateria, cobertura } });
    expect(screen.getByRole('img', { name: /^Batterij/ })).toHaveAttribute('data-tone', battery);
    expect(screen.getByRole('img', { name: /^Signaal/ })).toHaveAttribute('data-tone', signal);
  });
});

describe('name on the card', () => {
  test.each([
    ['Maria', 'van den Bergen', 'Maria van den Bergen'],
    ['Maria', 'van den Bergenaar', 'Maria van den B…'],
  ])('%s %s is shown as %s', { tags: ['R-CARD-1'] }, (nombre, apellidos, shown) => {
    const { card } = show({ nombre, apellidos });
    const heading = card.querySelector('h3');
    expect(heading).toHaveAttribute('title', `${nombre} ${apellidos}`);
    expect(screen.getByText(shown)).toBeVisible();
    expect(screen.getByRole('link', { name: `${nombre} ${apellidos}` })).toHaveAttribute(
      'href',
      '#/patient/2/week',
    );
  });
});

describe('links of the card', () => {
  const note = { id: 1, comentario: 'Slaapt', fechaCreacion: ago(60), autor: 'Ana' };

  test('the note count links to the notes', { tags: ['R-NOTES-1'] }, () => {
    show({ comentarios: [note], comentariosTotal: 1 });
    expect(screen.getByRole('link', { name: 'Notities van Jan de Vries: 1' })).toHaveAttribute(
      'href',
      '#/patient/2/notes',
    );
  });

  test('on iOS there are no links', () => {
    show({ comentarios: [note], comentariosTotal: 1 }, { canOpen: false });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('img', { name: '1 notitie' })).toBeVisible();
  });
});

describe('care that is not sent yet', () => {
  const at = Date.parse(ago(12));
  const changed: CareAct = {
    ...{ author: 'noor', patient: 2, kind: 'changed', at, tappedAt: at, key: 'a-key-of-care' },
  };
  const text = /^Verschoond .+, nog niet verstuurd$/;

  test.each([
    ['full', true],
    ['compact', false],
  ])('a %s card says so until it is sent', async (_, full) => {
    unsentCare.set([{ ...changed, kind: 'turned', at: Date.parse(ago(30)), key: 'an-older-one' }, changed]);
    const { card } = show({}, { full });
    await waitFor(() => expect(within(card).getByText(text)).toBeVisible());
    act(() => unsentCare.set([]));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('the card of another resident says nothing', async () => {
    unsentCare.set([changed, { ...changed, patient: 3 }]);
    show({});
    await screen.findByText(text);
    cleanup();
    show({ id: 4 });
    expect(screen.queryByText(text)).toBeNull();
  });
});
