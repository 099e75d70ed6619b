import { act, screen, waitFor } from '@testing-library/react';
import type { Patient } from '@vigilia/contract/patients';
import { cardName } from '@vigilia/domain/card-name';
import { describe, expect, test, vi } from 'vitest';
import { goOffline } from '#testing/offline';
import { ago, NIGHT, openWard } from '#testing/open-ward';
import { patient, sensorState } from '#testing/people';
import { patchList } from './live-patients';

// Each render of a card calls cardName once, so its calls count the renders.
vi.mock('@vigilia/domain/card-name', async (original) => {
  const real = await original<{ cardName: typeof cardName }>();
  return { cardName: vi.fn(real.cardName) };
});

const somebody = (id: number, nombre: string, more: Partial<Patient> = {}): Patient => ({
  ...patient(id, nombre, 'Bakker', String(100 + id)),
  sensor: id,
  measuredAt: ago(1),
  estado: sensorState(1),
  ...more,
});
const anna = somebody(1, 'Anna');
const bert = somebody(2, 'Bert');
const carla = somebody(3, 'Carla');
const soaked = {
  estado: sensorState(5),
  soiledSince: ago(20),
};
const cardOf = (name: string) => screen.getByText(name).closest('article');
const renders = () => vi.mocked(cardName).mock.calls.map(([{ nombre }]) => nombre);

async function openLive(answers = {}, more = {}) {
  const ward = openWard({ patients: [anna, bert, carla], answers, ...more });
  await screen.findByText('Anna Bakker');
  await waitFor(() => expect(ward.streams).toHaveLength(1));
  ward.streams[0]?.send('snapshot', ward.list());
  await ward.settle();
  expect(screen.getByText('live')).toBeVisible();
  return ward;
}

describe('a live event', () => {
  test('changes one card and renders only that one', { tags: ['R-LIST-13'] }, async () => {
    const { streams, settle } = await openLive();
    vi.mocked(cardName).mockClear();
    streams[0]?.send('paciente', { ...bert, ...soaked });
    await settle();
    expect(cardOf('Bert Bakker')).toHaveAttribute('data-state', 'level3');
    expect(new Set(renders())).toEqual(new Set(['Bert']));
    expect(document.title).toBe('(1) Bewoners · Vigilia');
  });

  test('a snapshot with one change renders one card; a heartbeat renders none', {
    tags: ['R-LIST-13'],
  }, async () => {
    const { streams, settle, list, advance } = await openLive();
    vi.mocked(cardName).mockClear();
    streams[0]?.sendHeartbeat();
    await advance(19_000);
    expect(renders()).toEqual([]);
    streams[0]?.send('snapshot', { ...list(), lista: [anna, { ...bert, ...soaked }, carla] });
    await settle();
    expect(new Set(renders())).toEqual(new Set(['Bert']));
    expect(cardOf('Bert Bakker')).toHaveAttribute('data-state', 'level3');
  });

  test('baja removes the card', { tags: ['R-LIST-13'] }, async () => {
    const { streams, settle } = await openLive();
    streams[0]?.send('baja', { id: 2 });
    await settle();
    expect(screen.queryByText('Bert Bakker')).toBeNull();
    expect(screen.getByText('Carla Bakker')).toBeVisible();
  });

  test('401 on the live feed ends the session', { tags: ['R-ERRORS-1'] }, async () => {
    openWard({
      patients: [anna],
      answers: { 'GET /api/live': { status: 401, body: { message: 'Log in.' } } },
    });
    expect(await screen.findByText(/Je sessie is verlopen/)).toBeVisible();
  });
});

test('a card that throws shows itself as broken; the others and the strip stay', {
  tags: ['R-CARD-27'],
}, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { streams, settle } = await openLive();
  vi.mocked(cardName).mockImplementation(({ nombre, apellidos }) => {
    if (nombre === 'Bert') throw new Error('no card for Bert');
    return `${nombre} ${apellidos}`;
  });
  streams[0]?.send('paciente', { ...bert, ...soaked }, 20);
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('Bert Bakker');
  expect(screen.getByRole('alert')).toHaveTextContent('Ga zelf kijken');
  expect(cardOf('Anna Bakker')).toBeVisible();
  expect(screen.getByRole('button', { name: '1 verschonen' })).toBeVisible();

  vi.mocked(cardName).mockImplementation(({ nombre, apellidos }) => `${nombre} ${apellidos}`);
  streams[0]?.send('paciente', bert, 21);
  await settle();
  expect(cardOf('Bert Bakker')).toHaveAttribute('data-state', 'dry');
  logged.mockRestore();
});

describe('what screen readers say', () => {
  const said = () => document.querySelector('[data-announcer="polite"]');
  /** Where alerts are known, they are announced instead. */
  const WITHOUT_ALERTS = { 'GET /api/alerts/list': { status: 503 } };

  test('a new need, with name and room, and nothing that was there before', async () => {
    const { streams, settle, user } = await openLive(WITHOUT_ALERTS);
    expect(said()).toBeEmptyDOMElement();
    // On any page: the live feed belongs to the app.
    await user.click(screen.getByRole('link', { name: 'Bestellen' }));
    streams[0]?.send('paciente', { ...bert, ...soaked }, 20);
    await settle();
    expect(said()).toHaveTextContent('Bert Bakker, Kamer 102: verschonen');
    streams[0]?.send('paciente', { ...carla, noUrine: true, noUrineAlarm: true }, 21);
    await settle();
    expect(said()).toHaveTextContent(/^Carla Bakker, Kamer 103: geen urine$/);
    expect(document.querySelector('[data-announcer="assertive"]')).toBeEmptyDOMElement();
  });

  test('many at once are counted', async () => {
    const { streams, settle, list } = await openLive(WITHOUT_ALERTS);
    const many = [1, 2, 3, 4].map((id) => somebody(id, `Nr ${id}`, soaked));
    streams[0]?.send('snapshot', { ...list(), lista: many, revision: 30 });
    await settle();
    expect(said()).toHaveTextContent('4 bewoners hebben nu iemand nodig');
  });
});

describe('a list that arrives late', () => {
  /** The list of the request under way; it arrives when `deliver` is called. */
  function lateList() {
    let deliver: (list: object) => void = () => undefined;
    const response = new Promise<Response>((resolve) => {
      deliver = (list) => resolve(Response.json(list));
    });
    return { response, deliver: (list: object) => deliver(list) };
  }

  test('and was made before a live event does not undo the event; a newer list is shown', {
    tags: ['R-LIST-7'],
  }, async () => {
    const { streams, settle, server, list, advance } = await openLive();
    const minute = async () => {
      for (let heartbeats = 0; heartbeats < 6; heartbeats += 1) {
        streams[0]?.sendHeartbeat();
        await settle();
        await advance(10_000);
      }
    };
    const late = lateList();
    server.setAnswers({ 'GET /api/pacientes/list': () => ({ response: late.response }) });
    await minute();
    streams[0]?.send('paciente', { ...bert, ...soaked }, 20);
    await settle();
    late.deliver({ ...list(), revision: 19 });
    await settle();
    expect(cardOf('Bert Bakker')).toHaveAttribute('data-state', 'level3');

    server.setAnswers({ 'GET /api/pacientes/list': { body: { ...list(), revision: 21 } } });
    await minute();
    await waitFor(() => expect(cardOf('Bert Bakker')).toHaveAttribute('data-state', 'dry'));
    streams[0]?.send('paciente', { ...bert, ...soaked }, 20);
    await settle();
    expect(cardOf('Bert Bakker')).toHaveAttribute('data-state', 'dry');
  });

  test('after the server’s clock was set back is shown', async () => {
    const { settle, server, list, advance, streams } = await openLive();
    streams[0]?.send('paciente', { ...bert, ...soaked }, 3_600_000);
    await settle();
    server.setAnswers({ 'GET /api/pacientes/list': { body: { ...list(), revision: 20 } } });
    await advance(60_000);
    await waitFor(() => expect(cardOf('Bert Bakker')).toHaveAttribute('data-state', 'dry'));
  });

  test('for the open resident does not undo a live event either', async () => {
    const late = lateList();
    const { streams, settle, list } = openWard({
      patients: [anna, bert],
      at: '/patient/2/week',
      answers: { 'GET /api/pacientes/view/2': () => ({ response: late.response }) },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Bert Bakker' });
    await waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.send('snapshot', list());
    streams[0]?.send('paciente', { ...bert, ...soaked }, 20);
    await settle();
    late.deliver({ paciente: bert, revision: 19 });
    await settle();
    expect(dialog.querySelector('header [data-state]')).toHaveAttribute('data-state', 'level3');
  });
});

test('the feed is asked for with the revision of the list, so that the list is not sent twice', async () => {
  const { server, streams, settle } = openWard({ patients: [anna] });
  await screen.findByText('Anna Bakker');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(server.requestsTo('/api/pacientes/list')).toHaveLength(1);
  expect(server.requestsTo('/api/live').map(({ query }) => query)).toEqual([{ revision: '1' }]);
  // The server leaves the snapshot out; what it sends instead makes the page live all the same.
  streams[0]?.send('version', { version: 'test' });
  await settle();
  expect(screen.getByText('live')).toBeVisible();
  expect(screen.getByText('Anna Bakker')).toBeVisible();
});

describe('list order after a live event', () => {
  const list = {
    lista: [anna, bert, carla],
    secciones: [
      { id: 1, nombre: 'Tuin' },
      { id: 2, nombre: 'Zolder' },
    ],
    serviciosAvanzados: true,
    revision: 7,
  };
  test.each<[string, Patient, string[]]>([
    ['a new state keeps the place', { ...bert, rotation: true }, ['Anna', 'Bert', 'Carla']],
    ['a new room moves the patient', { ...anna, numeroHabitacion: '999' }, ['Bert', 'Carla', 'Anna']],
    ['a new section moves the patient', { ...anna, seccion: 2 }, ['Bert', 'Carla', 'Anna']],
    [
      'a new patient is inserted in order',
      { ...somebody(9, 'Els'), numeroHabitacion: '102a' },
      ['Anna', 'Bert', 'Els', 'Carla'],
    ],
  ])('%s', (_, paciente, names) => {
    const { lista } = patchList(list, { event: 'paciente', data: paciente });
    expect(lista.map(({ nombre }) => nombre)).toEqual(names);
    for (const same of [bert, carla]) if (paciente.id !== same.id) expect(lista).toContain(same);
  });
});

describe('lost live connection', () => {
  test('shows a banner and the age of readings until it is back', { tags: ['R-LIST-14'] }, async () => {
    const { streams, settle, advance, list } = await openLive();
    streams[0]?.end();
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    await advance(3_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Sinds 03:12 niet live.');
    expect(cardOf('Anna Bakker')).toHaveTextContent('gemeten 1 min geleden');
    expect(screen.queryByText('live')).toBeNull();
    expect(screen.queryByText(/in orde/)).toBeNull(); // the state may have changed since

    await waitFor(() => expect(streams).toHaveLength(2));
    streams[1]?.send('snapshot', list());
    await settle();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(cardOf('Anna Bakker')).not.toHaveTextContent('oud');
    expect(screen.getByText(/in orde/)).toBeVisible();
  });

  test('on a tablet with a fast clock the banner has the server’s time', async () => {
    const headers = { Date: new Date(Date.parse(NIGHT) - 595_000).toUTCString() };
    const list = {
      lista: [anna],
      secciones: [{ id: 1, nombre: 'Tuin' }],
      serviciosAvanzados: true,
      revision: 1,
    };
    const ward = openWard({
      patients: [anna],
      answers: { 'GET /api/pacientes/list': () => ({ response: Response.json(list, { headers }) }) },
    });
    await screen.findByText('Anna Bakker');
    ward.streams[0]?.send('snapshot', list);
    await ward.settle();
    ward.streams[0]?.end();
    await ward.settle();
    await ward.advance(3_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Sinds 03:02 niet live.');
  });

  test('on a dead network: not updated since, and never that the list refreshes', async () => {
    const { advance, server, settle } = await openLive();
    server.setAnswers({
      'GET /api/pacientes/list': { hangs: true },
      'GET /api/live': { hangs: true },
    });
    // No heartbeat for 20 seconds, and nothing has told the browser that the connection is dead.
    await advance(20_000);
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Niet bijgewerkt sinds 03:12');
    await advance(120_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Niet bijgewerkt sinds 03:12');
    expect(screen.getByRole('alert')).not.toHaveTextContent('elke minuut');
  });

  test('after 20 minutes of sleep the screen says so as soon as it is seen, though the feed looks open', {
    tags: ['R-LIST-16'],
  }, async () => {
    const { sleep, server, settle } = await openLive();
    server.setAnswers({
      'GET /api/pacientes/list': { hangs: true },
      'GET /api/live': { hangs: true },
    });
    sleep(20 * 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('alert')).toHaveTextContent('Niet bijgewerkt sinds 03:12');
    expect(screen.queryByText('live')).toBeNull();
    expect(cardOf('Anna Bakker')).toHaveTextContent('Laatst droog · 21 min geleden');
    await settle();
  });

  test('without a network the banner says *offline* at once, and never that the list refreshes', {
    tags: ['R-LIST-16'],
  }, async () => {
    const { server, advance } = await openLive();
    const said = () => screen.getByText(/niet live|Niet bijgewerkt/).closest('p')?.textContent;
    server.goDown();
    goOffline();
    for (let seconds = 0; seconds < 90; seconds += 10) {
      expect(said()).toMatch(/^Offline\. Niet bijgewerkt sinds 03:12/);
      await advance(10_000);
    }
  });

  test('on a tablet with a fast clock a feed that is refused from the start is noticed', async () => {
    const headers = { Date: new Date(Date.parse(NIGHT) - 595_000).toUTCString() };
    const list = { lista: [anna], secciones: [], serviciosAvanzados: true, revision: 1 };
    const ward = openWard({
      patients: [anna],
      answers: {
        'GET /api/pacientes/list': () => ({ response: Response.json(list, { headers }) }),
        'GET /api/live': { status: 503, body: { message: 'Nee.' } },
      },
    });
    await screen.findByText('Anna Bakker');
    await ward.advance(4_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sinds 03:02 niet live.');
  });

  test('with the server down too, the cards stay and are marked as outdated', {
    tags: ['R-ERRORS-29'],
  }, async () => {
    const { streams, settle, advance, server } = await openLive();
    server.goDown();
    streams[0]?.end();
    await settle();
    await advance(60_000);
    const [banner] = await screen.findAllByText(/Niet bijgewerkt sinds 03:12/);
    expect(banner).toBeVisible();
    expect(screen.getByText('Anna Bakker')).toBeVisible();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-state', 'off');
    expect(cardOf('Anna Bakker')).toHaveTextContent('Laatst droog · 2 min geleden');

    server.comeBack();
    await advance(60_000);
    await waitFor(() => expect(screen.queryByText(/Niet bijgewerkt sinds/)).toBeNull());
  });

  test('where the last that came was an event, the list counts as not updated all the same', {
    tags: ['R-LIST-16'],
  }, async () => {
    const { streams, settle, advance, server } = await openLive({}, { creeping: true });
    streams[0]?.send('paciente', { ...bert, ...soaked });
    await settle();
    server.goDown();
    streams[0]?.end();
    await settle();
    await advance(4_000);
    expect(screen.getByText(/niet live|Niet bijgewerkt/).closest('p')).toHaveTextContent(
      'Niet bijgewerkt sinds 03:12',
    );
    expect(cardOf('Anna Bakker')).toHaveTextContent('Laatst droog');
  });

  test('the list is still loaded every 60 seconds', { tags: ['R-LIST-7'] }, async () => {
    const { server, advance, setPatients } = openWard({
      patients: [anna, bert],
      answers: { 'GET /api/live': { status: 503, body: { message: 'Nee.' } } },
    });
    await screen.findByText('Anna Bakker');
    await advance(4_000);
    // Once at the start, and once when the live feed was lost: is only the feed away, or the server too?
    expect(server.requestsTo('/api/pacientes/list')).toHaveLength(2);
    const before = 2;
    setPatients({ ...anna, ...soaked }, bert);
    await advance(55_000);
    expect(server.requestsTo('/api/pacientes/list')).toHaveLength(before);
    await advance(1_000);
    expect(server.requestsTo('/api/pacientes/list')).toHaveLength(before + 1);
    await waitFor(() => expect(cardOf('Anna Bakker')).toHaveAttribute('data-state', 'level3'));
  });
});
