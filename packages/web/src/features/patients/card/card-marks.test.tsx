import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor, within } from '@testing-library/react';
import type { Alert } from '@vigilia/contract/alerts';
import type { SignedIn } from '@vigilia/contract/auth';
import type { Patient } from '@vigilia/contract/patients';
import { describe, expect, test, vi } from 'vitest';
import type { ResidentAlerts } from '#care/alert-list';
import type { CareAct } from '#care/care-queue';
import { unsentCare } from '#care/unsent-care';
import { Ticker, TickerContext } from '#lib/live-clock';
import { signIn } from '#lib/session';
import { alertOf, takenBy } from '#testing/alerts';
import { heldClock } from '#testing/held-clock';
import { ago, NIGHT } from '#testing/open-ward';
import { ana, noor, patient, sensorState } from '#testing/people';
import { theme } from '#ui/theme';
import { PatientCard } from './patient-card';

/** Very wet, with the warning and one note. */
const jan: Patient = {
  ...patient(2, 'Jan', 'de Vries', '102'),
  sensor: 5,
  sensor_info: { codigo: 'S-1', bateria: 28.4, cobertura: 77, encendido: true, lastTimeOnline: ago(1) },
  estado: sensorState(5, { resistive_event_type: 4 }),
  measuredAt: ago(1),
  soiledSince: ago(85),
  lastUrineTime: ago(60),
  lastBand: 5,
  comentariosTotal: 1,
};

const PAUSE = {
  ...{ paciente: jan.id, kinds: [], reason: 'away' as const, until: ago(-60) },
  by: { id: 9, nombre: 'Bea' },
};
const PROMPT = { paciente: jan.id, at: ago(18) };
const UNSENT: CareAct = {
  ...{ author: 'noor', patient: 2, kind: 'changed', tappedAt: Date.parse(ago(12)), key: 'a-key-of-care' },
};

/** Of one resident's alert: its status, and who took it. Null: there is none; undefined: it is not known yet. */
const ALERTS: [string, (me: SignedIn) => Partial<Alert> | null | undefined][] = [
  ['not known yet', () => undefined],
  ['none', () => null],
  ['open', () => ({})],
  ['open for long', () => ({ step: 1 })],
  ['open, on the round', () => ({ priority: 'low' })],
  ['open, not confirmed by the sensor', () => ({ kind: 'unconfirmed', of: 'changed' })],
  ['mine', (me) => takenBy(me.id, me.name)],
  ['mine, no urine', (me) => ({ ...takenBy(me.id, me.name), kind: 'no-urine' })],
  ['taken by somebody else', () => takenBy(9, 'Bea')],
  ['snoozed', () => ({ status: 'snoozed', snoozedUntil: ago(-10), snoozedBy: { id: 9, nombre: 'Bea' } })],
];
const BOTH = [false, true];

interface Situation {
  as: SignedIn;
  full: boolean;
  ios: boolean;
  alert: Partial<Alert> | null | undefined;
  paused: boolean;
  asked: boolean;
  unsent: boolean;
}

/** The cards of one signed-in user on one device, each of another resident in another situation. */
function showAll(situations: readonly Situation[], more: Partial<Patient> = {}): HTMLElement[] {
  const [{ as, ios }] = situations as [Situation];
  signIn(as);
  if (ios) vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
  const idOf = (index: number) => jan.id + index;
  unsentCare.set(
    situations.flatMap(({ unsent }, index) => (unsent ? [{ ...UNSENT, patient: idOf(index) }] : [])),
  );
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TickerContext value={new Ticker(heldClock(NIGHT).clock)}>
        <MantineProvider theme={theme}>
          {situations.map((situation, index) => (
            <PatientCard
              key={idOf(index)}
              patient={{ ...jan, ...more, id: idOf(index) }}
              full={situation.full}
              canOpen={!ios}
              alerts={alertsOf(situation)}
            />
          ))}
        </MantineProvider>
      </TickerContext>
    </QueryClientProvider>,
  );
  return [...container.querySelectorAll('article')];
}

const show = (situation: Situation, more?: Partial<Patient>): HTMLElement =>
  showAll([situation], more)[0] as HTMLElement;

function alertsOf({ alert, paused, asked }: Situation): ResidentAlerts | null | undefined {
  if (!alert && !paused && !asked) return alert as null | undefined;
  const alerts = alert ? [alertOf(7, jan, alert)] : [];
  const besides = { pause: paused ? PAUSE : null, prompt: asked ? PROMPT : null, care: [] };
  return { alert: alerts[0] ?? null, alerts, ...besides };
}

/** The parts of the card that are not on it, as text. */
function missingParts(card: HTMLElement, { full, ios, alert, paused, unsent }: Situation): string[] {
  // Not by role, which takes most of the time of so many cards.
  const image = (name: string) => card.querySelector(`[role="img"][aria-label="${name}"]`);
  const { queryByText } = within(card);
  const parts: Record<string, Element | null> = {
    name: card.querySelector('h3[title="Jan de Vries"]'),
    room: queryByText('Kamer 102'),
    state: queryByText('Zeer nat'),
    bars: card.querySelector('[data-filled="3"]'),
    triangle: image('Kans op lekkage'),
    'words of the triangle': card.querySelector('[data-fact="warning"]'),
    notes: ios
      ? image('1 notitie')
      : card.querySelector('a[href$="/notes"][aria-label="Notities van Jan de Vries: 1"]'),
    ...(full && { battery: image('Batterij: vol'), signal: image('Signaal: goed') }),
    ...((alert || paused || unsent) && { 'who is going': card.querySelector('p[data-look]') }),
  };
  for (const part of Object.values(parts)) if (part) expect(part).toBeVisible();
  return Object.entries(parts).flatMap(([name, part]) => (part ? [] : [name]));
}

const nameOf = ({ as, full, ios, paused, asked, unsent }: Situation): string =>
  [
    as.name,
    full ? 'full' : 'basic',
    ios && 'iOS',
    paused && 'paused',
    asked && 'asked whether changed',
    unsent && 'unsent care',
  ]
    .filter(Boolean)
    .join(', ');

/** Everything else that a card can have to show at the same time. */
const combined = (common: Pick<Situation, 'as' | 'ios' | 'alert'>): Situation[] =>
  BOTH.flatMap((full) =>
    BOTH.flatMap((paused) =>
      BOTH.flatMap((asked) => BOTH.map((unsent) => ({ ...common, full, paused, asked, unsent }))),
    ),
  );

describe('whatever the alert and whoever took it, a card has all its parts', {
  tags: ['R-CARD-15', 'R-CARD-23', 'R-LIST-6', 'R-LIST-9', 'R-NOTES-1', 'R-ROLES-2'],
}, () => {
  const cases = ALERTS.flatMap(([name, alertAs]) =>
    [ana, noor].flatMap((as) =>
      BOTH.map(
        (ios) => [name, as.name, ios ? 'iOS' : 'other devices', { as, ios, alert: alertAs(as) }] as const,
      ),
    ),
  );
  test.each(cases)('alert: %s; %s; %s', async (_, _who, _device, common) => {
    const situations = combined(common);
    const cards = showAll(situations);
    // The parts of the alert are loaded later, and must not take the place of anything.
    await waitFor(() => {
      for (const [index, { alert, paused, asked, unsent }] of situations.entries())
        if (alert || paused || asked || unsent)
          expect(cards[index]?.querySelector('p[data-look], button')).not.toBeNull();
    });
    const missing = situations.flatMap((situation, index) =>
      missingParts(cards[index] as HTMLElement, situation).map((part) => `${nameOf(situation)}: ${part}`),
    );
    expect(cards).toHaveLength(situations.length);
    expect(missing).toEqual([]);
  });
});

describe('what a card does not have', () => {
  const quiet: Situation = {
    ...{ as: noor, full: true, ios: false, alert: null },
    ...{ paused: false, asked: false, unsent: false },
  };

  test.each([0, 1, 2, 3])('event type %s: no triangle', { tags: ['R-CARD-15'] }, (resistive_event_type) => {
    for (const alert of [null, {}, takenBy(9, 'Bea')]) {
      const card = show({ ...quiet, alert }, { estado: sensorState(5, { resistive_event_type }) });
      expect(within(card).queryByRole('img', { name: 'Kans op lekkage' })).toBeNull();
      expect(card.querySelector('[data-fact="warning"]')).toBeNull();
      cleanup();
    }
  });

  test('a basic card has neither battery nor signal, nor a full one without a sensor', {
    tags: ['R-LIST-5', 'R-LIST-6'],
  }, () => {
    for (const [full, sensor_info] of [
      [false, jan.sensor_info],
      [true, null],
    ] as const) {
      const card = show({ ...quiet, full }, { sensor_info });
      expect(within(card).queryByRole('img', { name: /^(Batterij|Signaal)/ })).toBeNull();
      cleanup();
    }
  });

  test('on iOS no card has a link, and the number of its notes is still there', {
    tags: ['R-CARD-20'],
  }, () => {
    for (const alert of [null, {}, takenBy(noor.id, 'Noor'), takenBy(9, 'Bea')]) {
      const card = show({ ...quiet, ios: true, alert });
      expect(within(card).queryByRole('link')).toBeNull();
      expect(within(card).getByRole('img', { name: '1 notitie' })).toBeVisible();
      cleanup();
    }
  });
});
