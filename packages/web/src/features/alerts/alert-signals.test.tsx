import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { anna, bert, carla, openAlertSheet, openAlerts } from '#testing/open-alerts';
import { ago } from '#testing/open-ward';

const wet = alertOf(7, anna, { priority: 'low', since: ago(9) });
const turn = alertOf(8, bert, { kind: 'turn' });
const faceDown = alertOf(9, carla, { kind: 'face-down', priority: 'high', since: ago(2) });

describe('signals', () => {
  const said = (urgency: string) => document.querySelector(`[data-announcer="${urgency}"]`);

  test('a new alert is announced once, assertively unless it is low; a need is not said twice', async () => {
    const { stream, settle, sendAlert } = await openAlerts(alertList([wet]));
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

  test('an alert is not said again while it lasts, taken or open; one that ended and is open again is', async () => {
    const { settle, sendAlert } = await openAlerts(alertList([wet]));
    await settle();
    await sendAlert(faceDown);
    await sendAlert(turn);
    await sendAlert({ ...faceDown, ...takenBy(9, 'Bea') });
    await sendAlert(faceDown);
    expect(said('assertive')).toHaveTextContent('102 · Bert Bakker: Draaien');
    await sendAlert({ ...faceDown, status: 'ended', ended: 'cleared', endedAt: ago(0) });
    await sendAlert(faceDown);
    expect(said('assertive')).toHaveTextContent('103 · Carla Bakker: Ligt op de buik');
  });

  test('an alert that another one spoke for is said when it is shown, unless it was said before', {
    tags: ['R-ALERT-2'],
  }, async () => {
    const { settle, sendAlert } = await openAlerts(alertList([wet]));
    await settle();
    const low = { ...turn, priority: 'low' } as const;
    await sendAlert(low);
    await sendAlert({ ...low, hidden: true });
    await sendAlert({ ...turn, hidden: true });
    expect(said('assertive')).toBeEmptyDOMElement();
    await sendAlert(turn);
    expect(said('assertive')).toHaveTextContent('102 · Bert Bakker: Draaien');
    await sendAlert(faceDown);
    await sendAlert({ ...turn, hidden: true });
    await sendAlert(turn);
    expect(said('assertive')).toHaveTextContent('103 · Carla Bakker: Ligt op de buik');
  });

  test('the tab has a mark and the app a badge while a high or medium one has nobody', async () => {
    const badge = vi.fn(async () => undefined);
    Object.assign(navigator, { setAppBadge: badge });
    const { sendAlert } = await openAlerts(alertList([turn]));
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
      const { sheet, user, stream, settle, advance, sendAlert } = await openAlertSheet(alertList([faceDown]));
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
      const { sheet, user, stream, settle, advance, sendAlert } = await openAlertSheet(alertList([wet]));
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
