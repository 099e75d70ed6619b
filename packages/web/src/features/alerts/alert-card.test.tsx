import { screen, waitFor, within } from '@testing-library/react';
import type { AlertList } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import { describe, expect, test, vi } from 'vitest';
import { alertList, alertOf, takenBy } from '#testing/alerts';
import { ago, openWard } from '#testing/open-ward';
import { noor, patient, sensorState } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

const somebody = (id: number, nombre: string, more: Partial<Patient> = {}): Patient => ({
  ...patient(id, nombre, 'Bakker', String(100 + id)),
  sensor: id,
  measuredAt: ago(1),
  estado: sensorState(1),
  ...more,
});
const anna = somebody(1, 'Anna', { estado: sensorState(5), soiledSince: ago(25) });
const bert = somebody(2, 'Bert');
const wet = alertOf(7, anna);

async function openAlerts(alerts: AlertList, answers: Parameters<typeof openWard>[0]['answers'] = {}) {
  const ward = openWard({ patients: [anna, bert], as: noor, answers });
  await screen.findByText('Anna Bakker');
  await waitFor(() => expect(ward.streams).toHaveLength(1));
  ward.streams[0]?.send('snapshot', ward.list());
  ward.streams[0]?.send('alerts', alerts);
  await ward.settle();
  return { ...ward, stream: ward.streams[0] };
}

const cardOf = (name: string) => screen.getByText(name).closest('article') as HTMLElement;
const card = (name = 'Anna Bakker') => within(cardOf(name));
const take = () => screen.findByRole('button', { name: 'Ik ga naar Anna Bakker' });
const bodies = (ward: { server: { requestsTo: (path: string) => { body: unknown }[] } }, path: string) =>
  ward.server.requestsTo(path).map(({ body }) => body);

describe('an alert on the card', () => {
  test('nobody is going: a solid edge, and the strip counts it', async () => {
    await openAlerts(alertList([wet]));
    expect(await card().findByText('Er gaat nog niemand')).toBeVisible();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'open');
    expect(await take()).toHaveTextContent('Ik ga');
    expect(await screen.findByRole('button', { name: /1 verschonen.*1 zonder iemand$/ })).toBeVisible();
    expect(cardOf('Bert Bakker')).not.toHaveAttribute('data-alert');
  });

  test('taken by this user: shown at once, then the care that fits', async () => {
    const ward = await openAlerts(alertList([wet]), { 'POST /api/alerts/take/7': { hangs: true } });
    await ward.user.click(await take());
    expect(card().getByText('Jij bent onderweg')).toBeVisible();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'taken');
    expect(card().getByRole('button', { name: 'Verschoond' })).toBeVisible();
    expect(bodies(ward, '/api/alerts/take/7')).toEqual([{ force: false }]);
  });

  test('taken by a colleague: her name, no acts but the menu, and the edge is quiet', async () => {
    const { user } = await openAlerts(alertList([{ ...wet, ...takenBy(9, 'Bea') }]));
    expect(card().getByText('Bea is onderweg')).toBeVisible();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'taken');
    await user.click(await card().findByRole('button', { name: 'Meer voor Anna Bakker' }));
    expect(await screen.findByRole('menuitem', { name: 'Overnemen' })).toBeInTheDocument();
  });

  test('taken by somebody else meanwhile: it says who, and taking over is offered', async () => {
    let force: unknown;
    const ward = await openAlerts(alertList([wet]), {
      'POST /api/alerts/take/7': ({ body }) => {
        force = (body as { force: boolean }).force;
        if (force) return { body: { alert: { ...wet, ...takenBy(2, 'Noor') } } };
        return {
          status: 409,
          body: { message: 'Bea gaat al.', reason: 'alert-taken', owner: { id: 9, nombre: 'Bea' } },
        };
      },
    });
    await ward.user.click(await take());
    expect(await screen.findByText('Bea is al onderweg naar Anna Bakker')).toBeInTheDocument();
    expect(card().getByText('Bea is onderweg')).toBeVisible();
    await ward.user.click(screen.getByRole('button', { name: 'Overnemen' }));
    await ward.settle();
    expect(force).toBe(true);
    expect(card().getByText('Jij bent onderweg')).toBeVisible();
  });

  test('a refusal restores what was and says why', async () => {
    const ward = await openAlerts(alertList([wet]), {
      'POST /api/alerts/take/7': { status: 403, body: { message: 'Dat mag je niet.' } },
    });
    await ward.user.click(await take());
    expect(await screen.findByText('Dat mag je niet.')).toBeInTheDocument();
    expect(card().getByText('Er gaat nog niemand')).toBeVisible();
    expect(await take()).toBeVisible();
  });

  test('snoozed and paused: until when', async () => {
    await openAlerts(
      alertList(
        [{ ...wet, status: 'snoozed', snoozedUntil: ago(-10), snoozedBy: { id: 9, nombre: 'Bea' } }],
        {
          pauses: [{ paciente: 2, kinds: [], reason: 'away', until: ago(-60), by: { id: 9, nombre: 'Bea' } }],
        },
      ),
    );
    expect(card().getByText('Herinnering om 03:22')).toHaveTextContent('Herinnering om 03:22 · Bea');
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'snoozed');
    expect(card('Bert Bakker').getByText('Gepauzeerd tot 04:12')).toBeVisible();
  });

  test('on iOS the acts are on the card, which does not open', async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    await openAlerts(alertList([wet]));
    expect(await take()).toBeVisible();
    expect(card().queryByRole('link')).toBeNull();
  });

  test('a lost connection: nothing is shown as fresh', async () => {
    const ward = await openAlerts(alertList([wet]));
    ward.server.goDown();
    ward.stream?.end();
    await ward.settle();
    await ward.advance(10_000);
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'lost');
    expect(screen.queryByText(/zonder iemand$/)).toBeNull();
  });

  test('a live event changes one alert; an ended one leaves', async () => {
    const { stream, settle } = await openAlerts(alertList([wet]));
    stream?.send('alert', { alert: { ...wet, ...takenBy(9, 'Bea') }, pauses: [], prompts: [] });
    await settle();
    expect(card().getByText('Bea is onderweg')).toBeVisible();
    stream?.send('alert', { alert: { ...wet, status: 'ended', ended: 'cleared' }, pauses: [], prompts: [] });
    await settle();
    expect(cardOf('Anna Bakker')).not.toHaveAttribute('data-alert');
  });

  test('without a live feed the alerts are requested', async () => {
    const ward = openWard({
      patients: [anna],
      as: noor,
      answers: { 'GET /api/live': { status: 503 }, 'GET /api/alerts/list': { body: alertList([wet]) } },
    });
    await screen.findByText('Anna Bakker');
    await ward.settle();
    await ward.advance(6_000);
    expect(await screen.findByText('Er gaat nog niemand')).toBeVisible();
  });
});

describe('care in one tap', () => {
  const mine = { ...wet, ...takenBy(2, 'Noor') };
  const action = {
    id: 31,
    paciente: 1,
    kind: 'changed',
    at: ago(0),
    recordedAt: ago(0),
    autor: { id: 2, nombre: 'Noor' },
  };
  const answer = {
    ...action,
    position: null,
    result: null,
    note: null,
    alert: 7,
    replaces: null,
    voidedAt: null,
    confirmed: null,
  };
  const done = () => card().findByRole('button', { name: 'Verschoond' });

  test('changed: the alert leaves, and the toast can undo it', async () => {
    const ward = await openAlerts(alertList([mine]), {
      'POST /api/care/record/1': { body: { action: answer } },
      'POST /api/care/undo/31': { body: { action: { ...answer, voidedAt: ago(0) } } },
    });
    await ward.user.click(await done());
    expect(cardOf('Anna Bakker')).not.toHaveAttribute('data-alert');
    const [body] = bodies(ward, '/api/care/record/1') as [{ kind: string; alert: number; key: string }];
    expect(body).toMatchObject({ kind: 'changed', alert: 7 });
    expect(body.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByText('Anna Bakker: verschoond')).toBeInTheDocument();
    await ward.user.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('Anna Bakker: verschoond ongedaan gemaakt')).toBeInTheDocument();
  });

  test('no answer: sent again with the same body; then the alert is back, and the care waits to be sent', async () => {
    let failing = true;
    const ward = await openAlerts(alertList([mine]), {
      'POST /api/care/record/1': () =>
        failing ? { status: 503, body: { message: 'Even niet.' } } : { body: { action: answer } },
    });
    await ward.user.click(await done());
    await ward.advance(1_000);
    await ward.advance(3_000);
    expect(await screen.findByText(/^Anna Bakker: verschoond nog niet verstuurd/)).toBeInTheDocument();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'taken');
    expect(await screen.findByText(/handeling is nog niet verstuurd/)).toBeInTheDocument();
    failing = false;
    await ward.advance(30_000);
    expect(await screen.findByText(/^Alsnog verstuurd: Anna Bakker: verschoond, 03:12/)).toBeInTheDocument();
    const sent = bodies(ward, '/api/care/record/1').map((body) => JSON.stringify(body));
    expect(sent).toHaveLength(4);
    expect(new Set(sent).size).toBe(1);
  });

  test('“Changed at 03:05?” is answered with one tap', async () => {
    const ward = await openAlerts(alertList([], { prompts: [{ paciente: 2, at: ago(7) }] }), {
      'POST /api/care/record/2': { body: { action: { ...answer, paciente: 2, alert: null } } },
    });
    const ask = await card('Bert Bakker').findByRole('button', {
      name: 'Verschoond om 03:05? Bert Bakker',
    });
    expect(ask).toHaveTextContent('Verschoond om 03:05?');
    await ward.user.click(ask);
    expect(bodies(ward, '/api/care/record/2')).toMatchObject([{ kind: 'changed', at: ago(7) }]);
    expect(card('Bert Bakker').queryByText(/Verschoond om/)).toBeNull();
  });

  test('the toilet asks for its result', async () => {
    const dry = { ...mine, kind: 'no-urine' } as const;
    const ward = await openAlerts(alertList([dry]), {
      'POST /api/care/record/1': { body: { action: { ...answer, kind: 'toileted', result: 'urine' } } },
    });
    await ward.user.click(await card().findByRole('button', { name: 'Toilet' }));
    await ward.user.click(await screen.findByRole('menuitem', { name: 'Toilet: urine' }));
    expect(bodies(ward, '/api/care/record/1')).toMatchObject([
      { kind: 'toileted', result: 'urine', alert: 7 },
    ]);
    expect(cardOf('Anna Bakker')).not.toHaveAttribute('data-alert');
  });
});

describe('cards by urgency', () => {
  const names = () =>
    screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent);
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const turn = alertOf(8, bert, { kind: 'turn' });

  test('by room on a desk; the choice acts at once and is kept on this device', async () => {
    const { user } = await openAlerts(alertList([turn]));
    expect(names()).toEqual(['Anna Bakker', 'Bert Bakker']);
    const order = within(screen.getByRole('group', { name: 'Volgorde' }));
    expect(order.getByRole('button', { name: 'Op kamer', pressed: true })).toBeVisible();
    await user.click(order.getByRole('button', { name: 'Op urgentie' }));
    expect(names()).toEqual(['Bert Bakker', 'Anna Bakker']);
    expect(headings()).toEqual(expect.arrayContaining(['Straks 1', 'Alle anderen, op kamer 1']));
    expect(localStorage.getItem('wardOrder')).toBe('"urgency"');
  });

  test('first on a phone; a card that becomes urgent waits for a still hand', async () => {
    setWindowWidth(390);
    const ward = await openAlerts(alertList([]));
    expect(names()).toEqual(['Anna Bakker', 'Bert Bakker']);
    await ward.user.pointer({ keys: '[TouchA>]', target: cardOf('Anna Bakker') });
    ward.stream?.send('alerts', alertList([turn]));
    await ward.settle();
    expect(names()).toEqual(['Anna Bakker', 'Bert Bakker']);
    await ward.advance(4_000);
    expect(names()).toEqual(['Bert Bakker', 'Anna Bakker']);
    expect(headings()).toEqual(['Straks 1', 'Alle anderen, op kamer 1']);
  });
});
