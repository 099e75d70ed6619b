import { screen, waitFor, within } from '@testing-library/react';
import type { Alert, AlertList } from '@vigilia/contract/alerts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { patchAlerts } from '#lib/alert-list';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { seriousAxeViolations } from '#testing/axe';
import { whereAmI } from '#testing/open-app';
import { ago, openWard } from '#testing/open-ward';
import { ana, noor, patient } from '#testing/people';
import { forgetSound } from './sound-state';

const anna = patient(1, 'Anna', 'Bakker', '101');
const bert = patient(2, 'Bert', 'Bakker', '102');
const carla = { ...patient(3, 'Carla', 'Bakker', '103'), seccion: 2 };

const wet = alertOf(7, anna, { priority: 'low', since: ago(9) });
const turn = alertOf(8, bert, { kind: 'turn' });
const faceDown = alertOf(9, carla, { kind: 'face-down', priority: 'high', since: ago(2) });

async function openPanel(
  alerts: AlertList,
  { answers = {}, as = noor, at = '/' }: Partial<Parameters<typeof openWard>[0]> = {},
) {
  let listed = alerts;
  const list = { 'GET /api/alerts/list': () => ({ body: listed }) };
  const ward = openWard({ patients: [anna, bert, carla], as, at, answers: { ...list, ...answers } });
  await waitFor(() => expect(ward.streams).toHaveLength(1));
  ward.streams[0]?.send('snapshot', ward.list());
  ward.streams[0]?.send('alerts', alerts);
  await ward.settle();
  const [stream] = ward.streams;
  const sendAlert = async (alert: Alert) => {
    const change = { alert, pauses: [], prompts: [] };
    listed = patchAlerts(listed, change);
    stream?.send('alert', change);
    await ward.settle();
  };
  return { ...ward, stream, sendAlert };
}

/** As the panel is opened on a tablet. */
async function openSheet(...args: Parameters<typeof openPanel>) {
  const ward = await openPanel(...args);
  await ward.user.click(await screen.findByRole('button', { name: /^Meldingen/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Meldingen' }));
  await sheet.findByText(/Ondersteunt je rondes/);
  return { ...ward, sheet };
}

const events = (id: number) => ({
  [`GET /api/alerts/view/${id}`]: {
    body: {
      alert: turn,
      events: [
        { at: ago(20), what: 'opened', who: null, priority: 'medium', step: 0 },
        { at: ago(10), what: 'lapsed', who: null, priority: 'medium', step: 1 },
      ],
    },
  },
});

describe('the panel', () => {
  test('by priority, each with its act; no serious axe violation', async () => {
    const { sheet } = await openSheet(alertList([wet, turn, faceDown].reverse()));
    expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Nu 1',
      'Straks 1',
      'Tijdens de ronde 1',
    ]);
    expect(
      sheet.getByRole('button', { name: /103 · Carla Bakker.*Ligt op de buik ·\s2\smin/ }),
    ).toBeVisible();
    expect(sheet.getAllByRole('button', { name: /^Ik ga naar/ })).toHaveLength(3);
    expect(await seriousAxeViolations()).toEqual([]);
  });

  test('a call that reached nobody: the row, the alert of the home and a notice above the page say so', async () => {
    const home = alertOf(12, null, {
      ...{ kind: 'undelivered', since: ago(3), affected: [{ ...anna }] },
    } as Partial<Alert>);
    const { sheet, sendAlert } = await openSheet(alertList([{ ...turn, undelivered: true, step: 1 }, home]), {
      answers: {
        'GET /api/alerts/view/8': {
          body: {
            alert: turn,
            events: [{ at: ago(3), what: 'undelivered', who: null, priority: 'medium', step: 0 }],
          },
        },
      },
    });
    expect(sheet.getByRole('button', { name: /102 · Bert.*Geen notificatie aangekomen/ })).toBeVisible();
    const row = sheet.getByRole('button', { name: /^Notificaties komen niet aan/ });
    expect(row).toHaveAccessibleName(/Sinds 03:09 is geen notificatie aangekomen.*over 1 bewoner/);
    expect(row).not.toHaveAccessibleName(/buiten bereik/);
    const notice = 'Sinds 03:09 is geen notificatie aangekomen. Houd de schermen in de gaten.';
    expect(screen.getAllByText(notice)).toHaveLength(2);
    await sendAlert({ ...home, status: 'ended', endedAt: ago(0), ended: 'cleared' });
    expect(screen.queryByText(notice)).toBeNull();
    await sendAlert({ ...turn, step: 1 });
    expect(sheet.queryByText('Geen notificatie aangekomen')).toBeNull();
  });

  test('mine is a filter in the address', async () => {
    const { sheet, user } = await openSheet(alertList([turn, { ...wet, ...takenBy(2, 'Noor') }]));
    await user.click(sheet.getByRole('radio', { name: 'Van mij 1' }));
    expect(whereAmI()).toBe('/?alerts=mine');
    expect(sheet.queryByText(/Bert Bakker/)).toBeNull();
    expect(sheet.getByText('Jij bent onderweg')).toBeVisible();
  });

  test('my sections come from the duty', async () => {
    const until = ago(-300);
    const { sheet, user } = await openSheet(alertList([faceDown, turn]), {
      answers: {
        'GET /api/duty/list': {
          body: { lista: [{ staff: { id: 2, nombre: 'Noor' }, secciones: [2], until }] },
        },
      },
    });
    await user.click(await sheet.findByRole('radio', { name: 'Mijn afdelingen 1' }));
    expect(sheet.queryByText(/Bert Bakker/)).toBeNull();
    expect(sheet.getByText('Zolder')).toBeVisible();
  });

  test('details tell what happened; snooze, wait no longer, and not going after all', async () => {
    const snoozed = { ...turn, status: 'snoozed', snoozedUntil: ago(-20) } as const;
    const mine = { ...turn, ...takenBy(2, 'Noor') };
    const { sheet, user, server } = await openSheet(alertList([turn]), {
      answers: {
        ...events(8),
        'POST /api/alerts/snooze/8': { body: { alert: snoozed } },
        'POST /api/alerts/unsnooze/8': { body: { alert: turn } },
        'POST /api/alerts/take/8': { body: { alert: mine } },
        'POST /api/alerts/release/8': { body: { alert: { ...turn, step: 1 } } },
      },
    });
    await user.click(sheet.getByRole('button', { name: /102 · Bert Bakker/ }));
    expect(await sheet.findByText('Nog niet afgerond')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Herinner over 20 min' }));
    expect(server.requestsTo('/api/alerts/snooze/8')[0]?.body).toEqual({ minutes: 20 });
    expect(await sheet.findByText('Herinnering om 03:32')).toBeVisible();
    await user.click(await sheet.findByRole('button', { name: 'Niet meer wachten' }));
    await user.click(await sheet.findByRole('button', { name: 'Ik ga naar Bert Bakker' }));
    expect(await sheet.findByText('Jij bent onderweg')).toBeVisible();
    await user.click(await sheet.findByRole('button', { name: 'Ik ga toch niet' }));
    expect(await sheet.findByText(/wacht al lang/)).toBeVisible();
  });

  test('a high one cannot be put off', async () => {
    const { sheet, user } = await openSheet(alertList([faceDown]), { answers: events(9) });
    await user.click(sheet.getByRole('button', { name: /103 · Carla Bakker/ }));
    expect(await sheet.findByRole('button', { name: 'Gecontroleerd' })).toBeVisible();
    expect(sheet.queryByRole('button', { name: /^Herinner over/ })).toBeNull();
  });

  test('empty says so; hidden alerts are not shown', async () => {
    const { sheet } = await openSheet(alertList([{ ...turn, hidden: true }]));
    expect(sheet.getByText('Geen meldingen')).toBeVisible();
  });

  test('a failed list says so', async () => {
    const ward = openWard({
      patients: [anna],
      as: noor,
      answers: {
        'GET /api/live': { status: 503 },
        'GET /api/alerts/list': { status: 400, body: { message: 'Kapot.' } },
      },
    });
    await screen.findByText('Anna Bakker');
    await ward.settle();
    await ward.advance(6_000);
    await ward.user.click(await screen.findByRole('button', { name: /^Meldingen/ }));
    expect(await screen.findByText('Kapot.')).toBeVisible();
  });
});

describe('the page of alerts', () => {
  test('open ones, and today with how each ended', async () => {
    const over = { ...wet, status: 'ended', ended: 'cleared', endedAt: ago(1), unattended: true } as const;
    const { user, server } = await openPanel(alertList([turn]), {
      at: '/alerts',
      answers: {
        'GET /api/alerts/history/2026-11-15/2026-11-15': { body: { lista: [turn, over], next: null } },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Meldingen' })).toBeVisible();
    expect(await screen.findByText(/102 · Bert Bakker/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Vandaag' }));
    expect(await screen.findByText('niemand ging', { exact: false })).toBeVisible();
    expect(whereAmI()).toBe('/alerts?show=today');
    expect(server.requestsTo('/api/alerts/history/2026-11-15/2026-11-15')).toHaveLength(1);
  });
});

describe('signals', () => {
  const said = (urgency: string) => document.querySelector(`[data-announcer="${urgency}"]`);

  test('a new alert is announced once, assertively unless it is low; a need is not said twice', async () => {
    const { stream, settle, sendAlert } = await openPanel(alertList([wet]));
    await settle();
    expect(said('assertive')).toBeEmptyDOMElement();
    await sendAlert(faceDown);
    expect(said('assertive')).toHaveTextContent('103 · Carla Bakker: Ligt op de buik');
    await sendAlert({ ...turn, priority: 'low' });
    expect(said('polite')).toHaveTextContent('102 · Bert Bakker: Draaien');
    stream?.send('paciente', { ...anna, sensor: 1, noUrine: true, noUrineAlarm: true }, 20);
    await settle();
    expect(said('polite')).toHaveTextContent('102 · Bert Bakker: Draaien');
  });

  test('the tab has a mark and the app a badge while a high or medium one has nobody', async () => {
    const badge = vi.fn(async () => undefined);
    Object.assign(navigator, { setAppBadge: badge });
    const { sendAlert } = await openPanel(alertList([turn]));
    await waitFor(() => expect(document.title).toMatch(/^● /));
    expect(badge).toHaveBeenLastCalledWith(1);
    await sendAlert({ ...turn, ...takenBy(9, 'Bea') });
    expect(document.title).not.toMatch(/●/);
    expect(badge).toHaveBeenLastCalledWith(0);
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  describe('sound', () => {
    const started = vi.fn();
    beforeEach(() => {
      started.mockClear();
      const node = { connect: (next: unknown) => next };
      vi.stubGlobal(
        'AudioContext',
        class {
          state = 'running';
          currentTime = 0;
          destination = node;
          resume = async () => undefined;
        },
      );
      vi.stubGlobal(
        'GainNode',
        class {
          gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
          connect = node.connect;
        },
      );
      vi.stubGlobal(
        'OscillatorNode',
        class {
          connect = node.connect;
          start = started;
          stop = () => undefined;
        },
      );
    });
    afterEach(forgetSound);
    /** Time passes, with the heartbeats that keep the feed open. */
    const keepAlive =
      (
        advance: (ms: number) => Promise<void>,
        settle: () => Promise<void>,
        stream: { sendHeartbeat: () => void } | undefined,
      ) =>
      async (ms: number) => {
        for (let left = ms; left > 0; left -= 15_000) {
          stream?.sendHeartbeat();
          await settle();
          await advance(Math.min(left, 15_000));
        }
      };
    /** Tones since the last call. */
    const tones = () => started.mock.calls.splice(0).length;

    test('off until switched on with a test tone; high every 10 s, until somebody goes', async () => {
      const { sheet, user, stream, settle, advance, sendAlert } = await openSheet(alertList([faceDown]));
      const pass = keepAlive(advance, settle, stream);
      await pass(60_000);
      expect(tones()).toBe(0);
      await user.click(sheet.getByRole('button', { name: 'Geluid uit' }));
      await user.click(await screen.findByRole('switch', { name: 'Geluid op dit apparaat' }));
      await settle();
      expect(tones()).toBe(2);
      await pass(1_000);
      expect(tones()).toBe(3);
      await pass(9_000);
      expect(tones()).toBe(0);
      await pass(1_000);
      expect(tones()).toBe(3);
      await sendAlert({ ...faceDown, ...takenBy(9, 'Bea') });
      await pass(60_000);
      expect(tones()).toBe(0);
    });

    test('medium every 30 s, low once, info never; quiet for two minutes', async () => {
      localStorage.setItem('alertSound', 'true');
      const { sheet, user, stream, settle, advance, sendAlert } = await openSheet(alertList([wet]));
      const pass = keepAlive(advance, settle, stream);
      await settle();
      expect(tones()).toBe(1);
      await pass(60_000);
      expect(tones()).toBe(0);
      await sendAlert(alertOf(10, bert, { kind: 'battery', priority: 'info' }));
      await pass(30_000);
      expect(tones()).toBe(0);
      await sendAlert(turn);
      expect(tones()).toBe(2);
      await pass(29_000);
      expect(tones()).toBe(0);
      await pass(1_000);
      expect(tones()).toBe(2);
      await user.click(sheet.getByRole('button', { name: 'Geluid aan' }));
      await user.click(await screen.findByRole('button', { name: '2 minuten stil' }));
      await pass(119_000);
      expect(tones()).toBe(0);
      await pass(1_000);
      expect(tones()).toBe(2);
    });
  });
});

describe('duty, pause, other centre', () => {
  test('one tap after sign-in starts a duty of eight hours', async () => {
    const duty = { staff: { id: 2, nombre: 'Noor' }, secciones: [2], until: ago(-480) };
    const { user, server } = await openPanel(alertList([]), {
      answers: { 'POST /api/duty': { body: { duty } } },
    });
    const bar = within(await screen.findByRole('region', { name: 'Voor wie zorg je?' }));
    server.setAnswers({ 'GET /api/duty/list': { body: { lista: [duty] } } });
    await user.click(bar.getByRole('button', { name: 'Zolder' }));
    expect(server.requestsTo('/api/duty')[0]?.body).toEqual({ secciones: [2], until: ago(-480) });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Voor wie zorg je?' })).toBeNull());
  });

  test('an administrator is not asked', async () => {
    const { settle } = await openPanel(alertList([]), { as: ana });
    await settle();
    expect(screen.queryByRole('region', { name: 'Voor wie zorg je?' })).toBeNull();
  });

  test('a pause has an end and a reason', async () => {
    const until = ago(-240);
    const pause = { paciente: 2, kinds: [], reason: 'hospital', until, by: { id: 2, nombre: 'Noor' } };
    const { sheet, user, server } = await openSheet(alertList([turn]), {
      answers: { ...events(8), 'POST /api/alerts/pause/2': { body: { pause } } },
    });
    await user.click(sheet.getByRole('button', { name: /102 · Bert Bakker/ }));
    await user.click(await sheet.findByRole('button', { name: 'Meldingen pauzeren' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Meldingen van Bert Bakker pauzeren' }));
    await user.click(dialog.getByRole('radio', { name: 'Ziekenhuis' }));
    expect(dialog.queryByRole('radio', { name: '3 dagen' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Pauzeren' }));
    expect(server.requestsTo('/api/alerts/pause/2')[0]?.body).toEqual({
      until,
      kinds: [],
      reason: 'hospital',
    });
    expect(await screen.findByText('Bert Bakker: gepauzeerd tot 15/11/2026 07:12')).toBeInTheDocument();
  });

  test('the centre switcher counts what is open in the other centre', async () => {
    const { user } = await openPanel(alertList([]), {
      answers: { 'GET /api/alerts/counts': { body: { lista: [{ idCentro: 2, open: 4, high: 1 }] } } },
    });
    const switcher = await screen.findByRole('button', { name: /4 open in Residencia Los Olivos/ });
    await user.click(switcher);
    expect(await screen.findByRole('menuitem', { name: /Residencia Los Olivos 4/ })).toBeInTheDocument();
  });
});
