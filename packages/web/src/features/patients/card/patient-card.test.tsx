import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { Patient } from '@vigilia/contract/patients';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { Ticker, TickerContext } from '#lib/live-clock';
import { heldClock } from '#testing/held-clock';
import { ago, NIGHT } from '#testing/open-ward';
import { patient } from '#testing/people';
import { theme } from '#ui/theme';
import { PatientCard } from './patient-card';

const SON = {
  tipo: 'SON',
  estado_filtrado: 1,
  resistive_event_type: 0,
  time_soiled: null,
  contact_error: false,
  potencias: [],
};
const told = (estado_filtrado: number, more: Partial<typeof SON> = {}) => ({
  estado: { ...SON, estado_filtrado, ...more },
});
const SENSOR = { codigo: 'S-1', bateria: 28.4, cobertura: 77, encendido: true, lastTimeOnline: ago(1) };

/** Heard a minute ago, dry, on the back. */
const jan: Patient = {
  ...patient(2, 'Jan', 'de Vries', '102'),
  sensor: 5,
  sensor_info: SENSOR,
  ...told(1),
  measuredAt: ago(1),
  lastBand: 1,
};
const wet = { soiledSince: ago(85), lastUrineTime: ago(60) };

function show(more: Partial<Patient>, { full = true, lost = false, opens = true } = {}) {
  const held = heldClock(NIGHT);
  const { container } = render(
    <TickerContext value={new Ticker(held.clock)}>
      <MantineProvider theme={theme}>
        <Router hook={useHashLocation}>
          <PatientCard patient={{ ...jan, ...more }} full={full} lost={lost} opens={opens} />
        </Router>
      </MantineProvider>
    </TickerContext>,
  );
  const card = container.querySelector('article') as HTMLElement;
  return { card, advance: (ms: number) => act(() => held.advance(ms)) };
}

const chipOf = (card: HTMLElement) => card.querySelector('[class*="chip"] svg')?.classList.toString();
const glassOf = (card: HTMLElement) => card.querySelector<HTMLElement>('[data-filled]')?.dataset;
const factsOf = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLElement>('[data-fact]')].map(({ textContent }) => textContent);
const stateOf = (card: HTMLElement) => card.querySelector('[class*="state"] [class*="words"]')?.textContent;

describe('every state of the specification', () => {
  test.each<[string, Partial<Patient>, string, string, string, string, string]>([
    // what, patient, colour token, icon, words, bars filled, colour of the bars
    [
      'no sensor',
      { sensor: null, sensor_info: null, estado: null },
      'off',
      'unlink',
      'Geen sensor',
      '0',
      'off',
    ],
    ['never heard', { estado: null, measuredAt: null }, 'off', 'power', 'Uit', '0', 'off'],
    [
      'SOFF',
      { ...told(50, { tipo: 'SOFF' }), measuredAt: ago(140) },
      'off',
      'power',
      'Uit · 2:20',
      '0',
      'off',
    ],
    ['50', { ...told(50), measuredAt: ago(7) }, 'off', 'power', 'Uit · 7 min', '0', 'off'],
    [
      'NNET',
      { ...told(60, { tipo: 'NNET' }), measuredAt: ago(12) },
      'out-of-range',
      'antenna-bars-off',
      'Buiten bereik · 12 min',
      '0',
      'out-of-range',
    ],
    ['60', told(60), 'out-of-range', 'antenna-bars-off', 'Buiten bereik · 1 min', '0', 'out-of-range'],
    ['0', told(0), 'disconnected', 'plug-connected-x', 'Los', '0', 'disconnected'],
    ['1', told(1), 'dry', 'check', 'Droog', '0', 'dry'],
    ['2', told(2), 'dry', 'check', 'Droog', '0', 'dry'],
    ['3', { ...told(3), ...wet }, 'level1', 'droplet', 'Licht nat · 1:25', '1', 'level1'],
    [
      '3 with the no-urine alarm',
      { ...told(3), noUrineAlarm: true },
      'level1',
      'check',
      'Droog',
      '1',
      'level1',
    ],
    ['4', { ...told(4), ...wet }, 'level2', 'droplet-half-2-filled', 'Nat · 1:25', '2', 'level2'],
    ['5', { ...told(5), ...wet }, 'level3', 'droplet-filled', 'Zeer nat · 1:25', '3', 'level3'],
    ['6', told(6), 'error', 'exclamation-mark', 'Fout', '0', 'error'],
    ['a code nobody knows', told(77), 'error', 'exclamation-mark', 'Fout', '0', 'error'],
    ['contact error', told(4, { contact_error: true }), 'error', 'bandage', 'Slecht contact', '2', 'error'],
    ['no urine', { noUrineAlarm: true, noUrine: true }, 'dry', 'check', 'Droog', '3', 'level3'],
  ])('%s', (_, more, state, icon, words, filled, bars) => {
    for (const full of [true, false]) {
      const { card } = show(more, { full });
      expect(card.dataset['state']).toBe(state);
      expect(chipOf(card)).toContain(`tabler-icon-${icon}`);
      expect(stateOf(card)).toBe(words);
      expect(glassOf(card)).toMatchObject({ filled, state: bars });
      expect(card.querySelectorAll('[data-full]')).toHaveLength(Number(filled));
      cleanup();
    }
  });
});

describe('what is said below', () => {
  test.each<[string, Partial<Patient>, string[]]>([
    ['last urine', { lastUrineTime: ago(130) }, ['urine 2:10 geleden']],
    [
      'the warning triangle',
      { ...told(5, { resistive_event_type: 4 }), ...wet },
      ['Kans op lekkage', 'urine 1:00 geleden'],
    ],
    ['no urine', { noUrineAlarm: true, noUrine: true, lastUrineTime: ago(370) }, ['Geen urine · 6:10']],
    ['no urine ever', { noUrineAlarm: true, noUrine: true }, ['Geen urine']],
    [
      'out of range while wet',
      { ...told(60, { tipo: 'NNET' }), soiledSince: ago(97), measuredAt: ago(12), lastBand: 4 },
      ['laatst bekend: nat, 1:25'],
    ],
    [
      'off while very wet',
      { ...told(50, { tipo: 'SOFF' }), soiledSince: ago(22), measuredAt: ago(12), lastBand: 5 },
      ['laatst bekend: zeer nat, 10 min'],
    ],
    [
      'a reading no longer fresh',
      { ...told(1, { contact_error: true }), measuredAt: ago(9) },
      ['meting 9 min oud'],
    ],
    ['a fresh one', { measuredAt: ago(5) }, []],
  ])('%s', (_, more, facts) => {
    expect(factsOf(show(more).card)).toEqual(facts);
  });

  test('live connection lost: every card shows its age', () => {
    expect(factsOf(show({}, { lost: true }).card)).toEqual(['meting 1 min oud']);
  });

  test('minutes are counted on the screen', () => {
    const { card, advance } = show({ ...told(4), ...wet, measuredAt: ago(0), soiledSince: ago(59) });
    expect(stateOf(card)).toBe('Nat · 59 min');
    advance(60_000);
    expect(stateOf(card)).toBe('Nat · 1:00');
    advance(5 * 60_000);
    expect(factsOf(card)).toContain('meting 6 min oud');
  });
});

describe('the left panel', () => {
  const lying = (vertical_position: number, rotation_position: number | null): Partial<Patient> => ({
    allowActivityTracking: true,
    rotationAlarm: true,
    currentPosition: { vertical_position, rotation_position },
    positionSince: ago(42),
  });
  const panelOf = (card: HTMLElement) => card.querySelector<HTMLElement>('[data-colour]');

  test.each<[number, number | null, string, string]>([
    [1, 1, 'back', 'Op de rug, 42 min'],
    [1, 2, 'left', 'Op de linkerzij, 42 min'],
    [1, 3, 'right', 'Op de rechterzij, 42 min'],
    [1, 4, 'faceDownLeft', 'Op de buik, naar links, 42 min'],
    [1, 5, 'faceDownRight', 'Op de buik, naar rechts, 42 min'],
    [1, null, 'unknown', 'Liggend, 42 min'],
    [2, 1, 'headRaised', 'Hoofd omhoog, 42 min'],
    [2, 2, 'headRaised', 'Hoofd omhoog, Op de linkerzij, 42 min'],
    [2, 4, 'faceDownLeft', 'Op de buik, naar links, 42 min'],
    [3, 1, 'sitting', 'Zittend, 42 min'],
    [4, null, 'upright', 'Staand, 42 min'],
    [5, 1, 'headDown', 'Hoofd omlaag, 42 min'],
    [0, 1, 'unknown', 'Onbekend'],
  ])('vertical %s, rotation %s: %s', (vertical, rotation, figure, words) => {
    const { card } = show(lying(vertical, rotation));
    expect(card.querySelector('[data-figure]')).toHaveAttribute('data-figure', figure);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  test.each<[string, Partial<Patient>, string | undefined]>([
    ['not tracked', { allowActivityTracking: false }, undefined],
    ['no rotation alarm', { rotationAlarm: false }, 'neutral'],
    ['in order', {}, 'green'],
    ['turn due', { rotation: true }, 'red'],
    ['face-down', { currentPosition: { vertical_position: 1, rotation_position: 4 } }, 'red'],
    ['disconnected', { ...told(0), rotation: true }, 'yellow'],
    ['error', told(6), 'yellow'],
    ['off', told(50, { tipo: 'SOFF' }), 'grey'],
    ['out of range', told(60, { tipo: 'NNET' }), 'grey'],
  ])('%s', (_, more, colour) => {
    expect(panelOf(show({ ...lying(1, 1), ...more }).card)?.dataset['colour']).toBe(colour);
  });

  test('is not on the compact card', () => {
    expect(panelOf(show(lying(1, 1), { full: false }).card)).toBeNull();
  });

  test('red without a turn due says why', () => {
    expect(factsOf(show(lying(1, 4)).card)).toEqual(['Ligt op de buik']);
  });

  describe('turns to the recommended position', () => {
    const due = { ...lying(1, 1), rotation: true, recommendedPosition: 3 };
    const moving = () => {
      const before = window.matchMedia;
      window.matchMedia = (query) => Object.assign(before(query), { matches: false });
      return () => {
        window.matchMedia = before;
      };
    };
    const viewOf = (card: HTMLElement) => panelOf(card)?.dataset['view'];

    test('every two seconds, and says where to in words', () => {
      const still = moving();
      const { card, advance } = show(due);
      const views = [viewOf(card)];
      for (let second = 0; second < 8; second += 1) {
        advance(1_000);
        views.push(viewOf(card));
      }
      expect(views.join()).toMatch(/^(current,)+recommended,recommended,current,current,recommended/);
      expect(card.querySelector('[data-goal] [data-figure]')).toHaveAttribute('data-figure', 'right');
      expect(factsOf(card)).toEqual(['Draai naar rechts']);
      still();
    });

    test.each<[string, Partial<Patient>]>([
      ['no sensor', { sensor: null }],
      ['SOFF', told(50, { tipo: 'SOFF' })],
      ['NNET', told(60, { tipo: 'NNET' })],
      ['state 0', told(0)],
      ['no rotation alarm', { rotationAlarm: false }],
      ['no turn due', { rotation: false }],
    ])('not with: %s', (_, more) => {
      const still = moving();
      const { card, advance } = show({ ...due, ...more });
      for (let second = 0; second < 4; second += 1) {
        expect(viewOf(card)).toBe('current');
        advance(1_000);
      }
      expect(card.querySelector('[data-goal]')).toBeNull();
      still();
    });

    test('not for who asks their system for less motion; the words are there', () => {
      const { card, advance } = show(due);
      advance(2_000);
      expect(viewOf(card)).toBe('current');
      expect(factsOf(card)).toEqual(['Draai naar rechts']);
    });
  });
});

describe('battery and signal, with words', () => {
  test.each<[Partial<typeof SENSOR>, string, string]>([
    [{}, 'Batterij: vol', 'Signaal: goed'],
    [{ bateria: 27.5, cobertura: 90 }, 'Batterij: goed', 'Signaal: sterk'],
    [{ bateria: 27, cobertura: 70 }, 'Batterij: laag', 'Signaal: matig'],
    [{ bateria: 26, cobertura: 65 }, 'Batterij: bijna leeg', 'Signaal: zwak'],
    [{ cobertura: 0 }, 'Batterij: vol', 'Signaal: geen signaal'],
    [{ encendido: false }, 'Batterij: sensor offline', 'Signaal: geen signaal'],
    [{ lastTimeOnline: ago(6) }, 'Batterij: sensor offline', 'Signaal: geen signaal'],
  ])('%o', (more, battery, signal) => {
    show({ sensor_info: { ...SENSOR, ...more } });
    expect(screen.getByRole('img', { name: battery })).toHaveAttribute('title', battery);
    expect(screen.getByRole('img', { name: signal })).toHaveAttribute('title', signal);
  });

  test('go offline by themselves', () => {
    const { advance } = show({});
    advance(5 * 60_000);
    expect(screen.getByRole('img', { name: 'Batterij: sensor offline' })).toBeInTheDocument();
  });

  test('an almost empty battery says so in sight', () => {
    show({ sensor_info: { ...SENSOR, bateria: 25 } });
    expect(screen.getByText('bijna leeg')).toBeVisible();
  });
});

describe('the name', () => {
  test.each([
    ['Maria', 'van den Bergen', 'Maria van den Bergen'],
    ['Maria', 'van den Bergenaar', 'Maria van den B…'],
  ])('%s %s', (nombre, apellidos, shown) => {
    const { card } = show({ nombre, apellidos });
    const heading = card.querySelector('h2');
    expect(heading).toHaveAttribute('title', `${nombre} ${apellidos}`);
    expect(screen.getByText(shown)).toBeVisible();
    expect(screen.getByRole('link', { name: `${nombre} ${apellidos}` })).toHaveAttribute(
      'href',
      '#/patient/2/week',
    );
  });
});

describe('opening', () => {
  const note = { id: 1, comentario: 'Slaapt', fechaCreacion: ago(60), autor: 'Ana' };

  test('the card leads to the patient, the count to the notes', () => {
    show({ comentarios: [note] });
    expect(screen.getByRole('link', { name: 'Notities van Jan de Vries: 1' })).toHaveAttribute(
      'href',
      '#/patient/2/notes',
    );
  });

  test('on iOS nothing opens', () => {
    show({ comentarios: [note] }, { opens: false });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('img', { name: '1 notitie' })).toBeVisible();
  });
});
