import { act, screen, waitFor, within } from '@testing-library/react';
import type { CareAction } from '@vigilia/contract/care';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keptCare } from '#care/kept-care';
import { signIn, signOut } from '#lib/session';
import { alertList, alertOf, careOf } from '#testing/alerts';
import { goOffline } from '#testing/offline';
import { ago, openWard } from '#testing/open-ward';
import { bo, noor, patient } from '#testing/people';

const anna = patient(1, 'Anna', 'Bakker', '101');
const bert = patient(2, 'Bert', 'Bakker', '102');
const carla = patient(3, 'Carla', 'Smit', '103');

beforeEach(() => keptCare.update(() => []));

const action = (id: number, more: Partial<CareAction> = {}): CareAction => ({
  ...{
    id,
    paciente: id - 30,
    kind: 'changed',
    at: ago(0),
    recordedAt: ago(0),
    autor: { id: 2, nombre: 'Noor' },
  },
  ...{ position: null, result: null, found: null, note: null, alert: null, replaces: null, voidedAt: null },
  ...{ confirmed: null, ...more },
});

/** Each record gets the number of its resident and 30. */
const recorded = Object.fromEntries(
  [anna, bert, carla].map(({ id }) => [`POST /api/care/record/${id}`, { body: { action: action(30 + id) } }]),
);

async function openRound(list = alertList([]), answers: Parameters<typeof openWard>[0]['answers'] = {}) {
  const ward = openWard({
    ...{ patients: [anna, bert, carla], as: noor, at: '/round' },
    answers: { 'GET /api/alerts/list': { body: list }, ...recorded, ...answers },
  });
  const row = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) });
  await row('Anna');
  const records = () =>
    ward.server.requests.filter(({ path }) => path.startsWith('/api/care/record/')).map(({ path }) => path);
  const main = () => screen.getByRole('button', { name: /bewoner|aangetikt/ });
  return { ...ward, row, records, main };
}

describe('a round', { tags: ['R-ROUND-1'] }, () => {
  test('one act for everybody who was tapped, each with a record and a key of their own', async () => {
    const { user, row, main, records, server } = await openRound();
    expect(main()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Gedraaid' }));
    await user.click(await row('Carla'));
    await user.click(await row('Anna'));
    await user.click(await row('Bert'));
    await user.click(await row('Bert'));
    await user.click(screen.getByRole('button', { name: 'Gedraaid: 2 bewoners' }));
    expect(await screen.findByText('Gedraaid · 101, 103: vastgelegd')).toBeVisible();
    expect(records()).toEqual(['/api/care/record/1', '/api/care/record/3']);
    const bodies = server.requests.flatMap(({ path, body }) =>
      path.startsWith('/api/care/record/') ? [body as { key: string; kind: string; alert?: number }] : [],
    );
    expect(bodies.map(({ kind, alert }) => [kind, alert])).toEqual(Array(2).fill(['turned', undefined]));
    expect(new Set(bodies.map(({ key }) => key)).size).toBe(2);
    // Ready for the next act.
    expect(main()).toBeDisabled();
    expect(await row('Anna')).not.toBeChecked();
  });

  test('two quick taps tap somebody once, and record once', async () => {
    const { user, row, main, records } = await openRound();
    await user.dblClick(await row('Anna'));
    expect(await row('Anna')).toBeChecked();
    await user.dblClick(main());
    expect(await screen.findByText('Verschoond · 101: vastgelegd')).toBeVisible();
    await user.click(main());
    expect(records()).toEqual(['/api/care/record/1']);
  });

  test('the toilet with what it brought, or without a word of it', async () => {
    const { user, row, main, server } = await openRound();
    await user.click(screen.getByRole('button', { name: 'Toilet' }));
    await user.click(screen.getByRole('button', { name: 'Toilet: urine' }));
    await user.click(await row('Anna'));
    await user.click(main());
    await screen.findByText('Toilet: urine · 101: vastgelegd');
    expect(server.requestsTo('/api/care/record/1')[0]?.body).toMatchObject({
      kind: 'toileted',
      result: 'urine',
    });
  });

  test('whoever is hidden by the choice of sections is not recorded', async () => {
    const dirk = { ...patient(4, 'Dirk', 'Vos', '201'), seccion: 2 };
    const { user, row, main } = await openRound(alertList([]), {
      'GET /api/pacientes/list': {
        body: {
          ...{ lista: [anna, dirk], serviciosAvanzados: true, revision: 1 },
          secciones: [
            { id: 1, nombre: 'Tuin' },
            { id: 2, nombre: 'Zolder' },
          ],
        },
      },
    });
    await user.click(await row('Anna'));
    await user.click(await row('Dirk'));
    expect(main()).toHaveTextContent('2 bewoners');
    await user.click(within(screen.getByRole('region', { name: /^Tuin/ })).getByRole('button'));
    await user.click(await screen.findByRole('checkbox', { name: 'Tuin' }));
    await waitFor(() => expect(main()).toHaveTextContent('Verschoond: 1 bewoner'));
  });

  test('a row says what is the matter and what was done last', async () => {
    const list = alertList([alertOf(8, anna)], { care: [careOf(bert, { by: { id: 7, nombre: 'Bea' } })] });
    const { row, streams, settle } = await openRound(list);
    await waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.send('alerts', list);
    await settle();
    await waitFor(async () => expect(await row('Anna')).toHaveTextContent('Verschonen'));
    expect(await row('Bert')).toHaveTextContent(/Verschoond om \d\d:\d\d/);
  });
});

describe('the undo of a round', { tags: ['R-ROUND-2'] }, () => {
  test('all of them, and it says whom it could not take back', async () => {
    const { user, row, main, server } = await openRound(alertList([]), {
      'POST /api/care/undo/31': { body: { action: action(31, { voidedAt: ago(0) }) } },
      'POST /api/care/undo/32': { status: 409, body: { message: 'Te laat.', reason: 'too-late' } },
    });
    await user.click(await row('Anna'));
    await user.click(await row('Bert'));
    await user.click(main());
    await user.dblClick(await screen.findByRole('button', { name: 'Alle 2 ongedaan maken' }));
    expect(await screen.findByText('1 kon niet ongedaan worden gemaakt: 102')).toBeVisible();
    expect(server.requestsTo('/api/care/undo/31')).toHaveLength(1);
  });

  test('for ten minutes', async () => {
    const { user, row, main, advance } = await openRound();
    await user.click(await row('Anna'));
    await user.click(main());
    await screen.findByRole('button', { name: 'Ongedaan maken' });
    await advance(10 * 60_000);
    expect(screen.queryByRole('button', { name: /ongedaan/i })).toBeNull();
  });

  test('without a connection they wait; what was not sent is deleted, what may have arrived stays and is named', async () => {
    const { user, row, main, records, server, advance } = await openRound();
    goOffline();
    server.setAnswers(
      Object.fromEntries([1, 2].map((id) => [`POST /api/care/record/${id}`, { status: 502 }])),
    );
    await user.click(await row('Anna'));
    await user.click(await row('Bert'));
    await user.click(main());
    await waitFor(() => expect(records()).toHaveLength(1));
    await advance(1_000);
    await waitFor(() => expect(records()).toHaveLength(2));
    await advance(3_000);
    expect(await screen.findByText(/^Verschoond · 101, 102: wordt verstuurd zodra/)).toBeVisible();
    expect((await keptCare.read()).map(({ patient }) => patient)).toEqual([1, 2]);
    await user.click(screen.getByRole('button', { name: 'Alle 2 ongedaan maken' }));
    expect(await screen.findByText('1 kon niet ongedaan worden gemaakt: 101')).toBeVisible();
    expect((await keptCare.read()).map(({ patient }) => patient)).toEqual([1]);
  });
});

test('nothing is undone in the name of whoever signs in meanwhile', { tags: ['R-ROUND-2'] }, async () => {
  let answer: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { user, row, main, server, settle } = await openRound(alertList([]), {
    'POST /api/care/undo/31': { response },
  });
  await user.click(await row('Anna'));
  await user.click(await row('Bert'));
  await user.click(main());
  await user.click(await screen.findByRole('button', { name: 'Alle 2 ongedaan maken' }));
  await waitFor(() => expect(server.requestsTo('/api/care/undo/31')).toHaveLength(1));
  act(() => signOut());
  act(() => signIn(bo));
  answer(Response.json({ action: action(31, { voidedAt: ago(0) }) }));
  await settle();
  expect(server.requestsTo('/api/care/undo/32')).toEqual([]);
});

describe('what was not taken is named', { tags: ['R-ROUND-2'] }, () => {
  const refused = { status: 409, body: { message: 'Niet nu.', reason: 'too-late' } };

  test('beside what is recorded', async () => {
    const { user, row, main } = await openRound(alertList([]), { 'POST /api/care/record/1': refused });
    await user.click(await row('Anna'));
    await user.click(await row('Bert'));
    await user.click(main());
    expect(
      await screen.findByText('Verschoond · niet vastgelegd: 101 · 1 van 2 vastgelegd: 102'),
    ).toBeVisible();
  });

  test('beside what only waits, which is not called recorded', async () => {
    const { user, row, main, records, advance } = await openRound(alertList([]), {
      'POST /api/care/record/1': refused,
      'POST /api/care/record/2': { status: 502 },
    });
    await user.click(await row('Anna'));
    await user.click(await row('Bert'));
    await user.click(await row('Carla'));
    await user.click(main());
    await waitFor(() => expect(records()).toHaveLength(2));
    await advance(1_000);
    await waitFor(() => expect(records()).toHaveLength(3));
    await advance(3_000);
    const waits = '2 van 3 worden verstuurd zodra er verbinding is: 102, 103';
    expect(await screen.findByText(`Verschoond · niet vastgelegd: 101 · ${waits}`)).toBeVisible();
  });
});

test('on iOS it is the same page, without a dialog', { tags: ['R-ROUND-3'] }, async () => {
  vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5, onLine: true });
  const { user, row, main } = await openRound();
  await user.click(await row('Anna'));
  await user.click(main());
  expect(await screen.findByText('Verschoond · 101: vastgelegd')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Ronde' })).toBeVisible();
});
