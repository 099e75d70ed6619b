import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Patient } from '@vigilia/contract/patients';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseCentre, signOut } from '#lib/session';
import { alertList, alertOf } from '#testing/alerts';
import { whereAmI } from '#testing/open-app';
import { ago, openWard } from '#testing/open-ward';
import { ana, bo, noor, patient, sensorState } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

const state = (estado_filtrado: number, tipo = 'SON') => ({
  estado: sensorState(estado_filtrado, { tipo }),
  measuredAt: ago(1),
});
const somebody = (id: number, nombre: string, more: Partial<Patient> = {}): Patient => ({
  ...patient(id, nombre, 'Bakker', String(100 + id)),
  sensor: id,
  ...state(1),
  ...more,
});

const anna = somebody(1, 'Anna', { ...state(5), soiledSince: ago(85) });
const bert = somebody(2, 'Bert', { rotation: true, rotationAlarm: true, recommendedPosition: 2 });
const carla = somebody(3, 'Carla', { noUrine: true, noUrineAlarm: true });
const dirk = somebody(4, 'Dirk', { ...state(60, 'NNET'), soiledSince: ago(20), lastBand: 4 });
const els = somebody(5, 'Els', { ...state(0), seccion: 2 });
const frans = somebody(6, 'Frans', { seccion: 2 });
const everybody = [anna, bert, carla, dirk, els, frans];

const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const strip = () => within(screen.getByRole('group', { name: 'Wat er nu nodig is' }));

describe('need strip', () => {
  test('counts each need; the tab title counts each patient with needs once', {
    tags: ['R-LIST-12'],
  }, async () => {
    openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    expect(
      strip()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 verschonen', '1 draaien', '1 geen urine', '1 buiten bereik', '1 sensor nakijken']);
    expect(screen.getByText(/in orde/)).toHaveTextContent('1 in orde');
    expect(document.title).toBe('(5) Bewoners · Vigilia');
  });

  test.each([true, false])('face-down is to turn and on the card, advanced services %s', async (advanced) => {
    const greta = somebody(9, 'Greta', {
      allowActivityTracking: true,
      rotationAlarm: true,
      currentPosition: { vertical_position: 1, rotation_position: 5 },
      currentPositionSince: ago(2),
    });
    openWard({ patients: [frans, greta], advanced });
    const card = (await screen.findByText('Greta Bakker')).closest('article');
    expect(strip().getByRole('button', { name: '1 draaien' })).toBeVisible();
    expect(screen.getByText(/in orde/)).toHaveTextContent('1 in orde');
    expect(card).toHaveTextContent('Ligt op de buik');
    expect(card?.querySelector('[data-colour]')).toHaveAttribute('data-colour', 'red');
  });

  test('a patient without sensor or without reading counts as unknown, not as well', async () => {
    openWard({
      patients: [frans, somebody(7, 'Gre', { sensor: null }), somebody(8, 'Hans', { estado: null })],
    });
    await screen.findByText('Frans Bakker');
    expect(await screen.findByText('1 in orde · 2 zonder meting')).toBeVisible();
  });

  test('a count of zero is shown too', async () => {
    openWard({ patients: [frans] });
    await screen.findByText('Frans Bakker');
    for (const button of strip().getAllByRole('button')) expect(button).toHaveAttribute('data-quiet');
    expect(document.title).toBe('Bewoners · Vigilia');
  });

  test('a count filters the cards; two counts show patients with either need, in list order', async () => {
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    await user.click(strip().getByRole('button', { name: '2 verschonen' }));
    expect(cards()).toEqual(['Anna Bakker', 'Dirk Bakker']);
    await user.click(strip().getByRole('button', { name: '1 draaien' }));
    expect(cards()).toEqual(['Anna Bakker', 'Bert Bakker', 'Dirk Bakker']);
    expect(strip().getByRole('button', { name: '1 draaien' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(strip().getByRole('button', { name: '2 verschonen' }));
    await user.click(strip().getByRole('button', { name: '1 draaien' }));
    expect(cards()).toHaveLength(6);
  });

  test('the filter is in the address and stays there when a dialog opens and closes', async () => {
    const { user } = openWard({ patients: everybody, at: '/?need=to-turn' });
    await screen.findByText('Bert Bakker');
    expect(cards()).toEqual(['Bert Bakker']);
    await user.click(screen.getByText('Bert Bakker'));
    await screen.findByRole('dialog');
    expect(whereAmI()).toBe('/patient/2/week?need=to-turn');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(whereAmI()).toBe('/?need=to-turn'));
    expect(cards()).toEqual(['Bert Bakker']);
  });

  test('a filter without patients shows a notice with a button to show all', async () => {
    const { user } = openWard({ patients: [frans] });
    await screen.findByText('Frans Bakker');
    await user.click(strip().getByRole('button', { name: '0 draaien' }));
    expect(screen.getByText('Niemand op dit moment')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Toon iedereen' }));
    expect(cards()).toEqual(['Frans Bakker']);
  });
});

describe('search', () => {
  const field = () => screen.getByRole('textbox', { name: 'Naam of kamer' });

  test('finds names and rooms of the whole home; Enter leads to the first card, Escape ends it', {
    tags: ['R-LIST-21'],
  }, async () => {
    localStorage.setItem('sections', JSON.stringify({ 'ana@1': [1] }));
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    await user.type(field(), 'els');
    expect(cards()).toEqual(['Els Bakker']);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: 'Els Bakker' })).toHaveFocus();
    await user.clear(field());
    await user.type(field(), '103');
    expect(cards()).toEqual(['Carla Bakker']);
    await user.type(field(), '9');
    expect(screen.getByText('Niemand met deze naam of kamer')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('');
    expect(cards()).not.toContain('Els Bakker');
    expect(window.location.hash).not.toContain('els');
  });

  test('the key / leads to it, unless somebody types elsewhere or switched it off', {
    tags: ['R-LIST-21'],
  }, async () => {
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    await user.keyboard('/');
    expect(field()).toHaveFocus();
    await user.keyboard('/');
    expect(field()).toHaveValue('/');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Druk op / om te zoeken', pressed: true }));
    await user.keyboard('/');
    expect(field()).not.toHaveFocus();
    expect(localStorage.getItem('searchKey')).toBe('false');
  });
});

describe('a search and the other choices', () => {
  const field = () => screen.getByRole('textbox', { name: 'Naam of kamer' });
  const need = (name: string) => strip().getByRole('button', { name });

  test('a chosen need ends the search, in which none is pressed', { tags: ['R-LIST-21'] }, async () => {
    const { user } = openWard({ patients: everybody, at: '/?need=to-turn' });
    await screen.findByText('Bert Bakker');
    await user.type(field(), 'bakker');
    expect(cards()).toHaveLength(everybody.length);
    expect(need('1 draaien')).toHaveAttribute('aria-pressed', 'false');
    await user.click(need('1 geen urine'));
    expect(field()).toHaveValue('');
    expect(cards()).toEqual(['Carla Bakker']);
  });

  test('a chosen section ends the search; without a choice the need from before holds again', {
    tags: ['R-LIST-21'],
  }, async () => {
    const { user } = openWard({ patients: everybody, at: '/?need=to-turn' });
    await screen.findByText('Bert Bakker');
    await user.type(field(), 'anna{Escape}');
    expect(cards()).toEqual(['Bert Bakker']);
    await user.click(need('1 draaien'));
    await user.type(field(), 'anna');
    await user.click(screen.getByRole('button', { name: /^Afdelingen:/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Zolder' }));
    expect(field()).toHaveValue('');
    expect(cards()).toEqual(['Els Bakker', 'Frans Bakker']);
  });

  test('a search ends with the home in which it was made', { tags: ['R-LIST-21'] }, async () => {
    const { user } = openWard({ patients: everybody, as: noor });
    await screen.findByText('Anna Bakker');
    await user.type(field(), 'els');
    act(() => chooseCentre(2));
    await screen.findByText('Anna Bakker');
    expect(field()).toHaveValue('');
  });

  test('a second click on its end does not switch the key off', { tags: ['R-LIST-21'] }, async () => {
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    await user.type(field(), 'els');
    const end = screen.getByRole('button', { name: 'Zoekveld leegmaken' });
    await user.click(end);
    const key = screen.getByRole('button', { name: 'Druk op / om te zoeken' });
    fireEvent.click(key, { detail: 2 });
    expect(key).toHaveAttribute('aria-pressed', 'true');
    expect(field()).toHaveFocus();
  });

  test('whether the key leads to it, and whether somebody was on duty, are kept over a sign-out', async () => {
    localStorage.setItem('searchKey', 'false');
    openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    act(signOut);
    expect([localStorage.getItem('searchKey'), localStorage.getItem('dutyUsed')]).toEqual(['false', 'false']);
  });

  test('on iOS Enter leads to the first card too', { tags: ['R-LIST-21'] }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPhone', platform: 'iPhone', maxTouchPoints: 5 });
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    await user.type(field(), 'els');
    const dots = await screen.findByRole('button', { name: 'Meer voor Els Bakker' });
    await user.keyboard('{Enter}');
    expect(dots).toHaveFocus();
  });
});

describe('on a phone', () => {
  test('Escape folds the search, and its button has the focus', { tags: ['R-LIST-21'] }, async () => {
    setWindowWidth(390);
    const { user } = openWard({ patients: everybody });
    await user.click(await screen.findByRole('button', { name: 'Naam of kamer' }));
    await user.keyboard('els{Escape}');
    expect(screen.getByRole('button', { name: 'Naam of kamer' })).toHaveFocus();
  });

  test('that sections are chosen, and which order holds, is told by the icons’ shape', {
    tags: ['R-LIST-2'],
  }, async () => {
    setWindowWidth(390);
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    const shapeOf = (name: RegExp) => screen.getByRole('button', { name }).querySelector('svg')?.innerHTML;
    const [filter, order] = [shapeOf(/^Afdelingen:/), shapeOf(/^Op urgentie/)];
    await user.click(screen.getByRole('button', { name: 'Op urgentie' }));
    await user.click(screen.getByRole('button', { name: /^Afdelingen:/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Tuin' }));
    expect(shapeOf(/^Afdelingen:/)).not.toBe(filter);
    expect(shapeOf(/^Op urgentie/)).not.toBe(order);
  });

  test('whoever has an alert has a card, everybody else a line, which is that resident’s card', {
    tags: ['R-LIST-20'],
  }, async () => {
    setWindowWidth(390);
    const { user } = openWard({
      patients: [frans, anna],
      answers: { 'GET /api/alerts/list': { body: alertList([alertOf(1, anna)]) } },
    });
    const sizeOf = async (name: string) =>
      (await screen.findByText(name)).closest('article')?.dataset['size'];
    expect([await sizeOf('Anna Bakker'), await sizeOf('Frans Bakker')]).toEqual(['urgent', 'line']);
    expect(cards()).toEqual(['Anna Bakker', 'Frans Bakker']);
    await user.click(screen.getByText('Frans Bakker'));
    expect(await screen.findByRole('dialog', { name: 'Frans Bakker' })).toBeVisible();
  });
});

describe('the first places', () => {
  test('cards are drawn once their alerts are known, and are not put in order again', {
    tags: ['R-LIST-20'],
  }, async () => {
    let answer: (response: Response) => void = () => undefined;
    const response = new Promise<Response>((resolve) => (answer = resolve));
    // Anna is counted, and nobody is called for her: somebody has just looked.
    const answers = { 'GET /api/alerts/list': { response } };
    const { server, settle } = openWard({ patients: [frans, bert, anna], answers });
    await waitFor(() => expect(server.requestsTo('/api/alerts/list')).toHaveLength(1));
    await settle();
    expect(cards()).toEqual([]);
    answer(Response.json(alertList([alertOf(1, bert, { kind: 'turn' })])));
    await screen.findByText('Bert Bakker');
    expect(screen.getByText('Anna Bakker').closest('[data-size]')).toHaveAttribute('data-size', 'calm');
    expect(cards()).toEqual(['Bert Bakker', 'Frans Bakker', 'Anna Bakker']);
  });

  test('alerts that do not come are not waited for: the states decide', async () => {
    const answers = { 'GET /api/alerts/list': { hangs: true } };
    const { server, settle, advance } = openWard({ patients: [frans, anna], answers });
    await waitFor(() => expect(server.requestsTo('/api/alerts/list')).toHaveLength(1));
    await settle();
    expect(server.requestsTo('/api/pacientes/list')).toHaveLength(1);
    expect(cards()).toEqual([]);
    await advance(2_000);
    expect(cards()).toEqual(['Anna Bakker', 'Frans Bakker']);
  });
});

describe('section filter', () => {
  const choose = async (user: ReturnType<typeof openWard>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: /^Afdelingen:/ }));
    await user.click(await screen.findByRole('checkbox', { name }));
  };

  test('several sections can be chosen; none means all; the strip counts the chosen ones', {
    tags: ['R-LIST-1', 'R-LIST-2', 'R-LIST-11'],
  }, async () => {
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    expect(cards().toSorted()).toEqual(everybody.map(({ nombre }) => `${nombre} Bakker`));
    await user.click(screen.getByRole('button', { name: /^Afdelingen:/ }));
    const options = await screen.findByRole('dialog', { name: 'Afdelingen' });
    await waitFor(() => expect(options).toContainElement(document.activeElement as HTMLElement));
    await user.click(await within(options).findByRole('checkbox', { name: 'Zolder' }));
    await waitFor(() => expect(cards()).toEqual(['Els Bakker', 'Frans Bakker']));
    expect(document.title).toBe('(1) Bewoners · Vigilia');
    await user.click(screen.getByRole('checkbox', { name: 'Tuin' }));
    expect(cards()).toHaveLength(6);
    expect(screen.getByRole('button', { name: /^Afdelingen:\s*2 afdelingen/ })).toBeInTheDocument();
  });

  test('two of three sections show the residents of those two', { tags: ['R-LIST-2'] }, async () => {
    const greta = somebody(7, 'Greta', { seccion: 3 });
    const secciones = ['Tuin', 'Zolder', 'Kelder'].map((nombre, index) => ({ id: index + 1, nombre }));
    const lista = [...everybody, greta];
    const list = { lista, secciones, serviciosAvanzados: true, revision: 1 };
    const { user } = openWard({
      patients: lista,
      answers: { 'GET /api/pacientes/list': { body: list } },
    });
    await screen.findByText('Anna Bakker');
    await choose(user, 'Zolder');
    await user.click(screen.getByRole('checkbox', { name: 'Kelder' }));
    expect(cards()).toEqual(['Els Bakker', 'Frans Bakker', 'Greta Bakker']);
  });

  test('the choice is stored for each user', async () => {
    localStorage.setItem('sections', JSON.stringify({ 'ana@1': [2], 'noor@1': [1] }));
    openWard({ patients: everybody });
    expect(await screen.findByText('Els Bakker')).toBeVisible();
    expect(cards()).toEqual(['Els Bakker', 'Frans Bakker']);
  });

  test('a stored section that no longer exists hides nobody', async () => {
    localStorage.setItem('sections', JSON.stringify({ 'ana@1': [99] }));
    openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    expect(cards()).toHaveLength(6);
  });

  test('a choice is stored at once', async () => {
    const { user } = openWard({ patients: everybody, as: noor });
    await screen.findByText('Anna Bakker');
    await choose(user, 'Tuin');
    expect(JSON.parse(localStorage.getItem('sections') ?? '')).toEqual({ 'noor@1': [1] });
  });
});

describe('patient list by role and platform', () => {
  const iPad = { userAgent: 'Macintosh', platform: 'MacIntel', maxTouchPoints: 5 };

  test.each([
    ['an administrator', ana, false, true, true],
    ['a nurse', noor, false, false, true],
    ['a user with both roles', bo, false, false, true],
    ['an administrator on an iPad', ana, true, false, false],
    ['a nurse on an iPad', noor, true, false, false],
  ])(
    'add button and links: %s',
    { tags: ['R-LIST-3', 'R-LIST-4', 'R-CARD-20'] },
    async (_, as, ios, adds, opens) => {
      if (ios) vi.stubGlobal('navigator', iPad);
      openWard({ patients: [frans], as });
      const card = (await screen.findByText('Frans Bakker')).closest('article') as HTMLElement;
      expect(screen.queryAllByRole('link', { name: 'Bewoner toevoegen' })).toHaveLength(adds ? 1 : 0);
      expect(within(card).queryAllByRole('link')).toHaveLength(opens ? 2 : 0);
    },
  );

  test.each(['/patient/6/week', '/patient/6/notes', '/patient/new'])(
    'on iOS %s shows the list',
    { tags: ['R-CARD-20', 'R-ROLES-12'] },
    async (at) => {
      vi.stubGlobal('navigator', iPad);
      openWard({ patients: [frans], at });
      await screen.findByText('Frans Bakker');
      await waitFor(() => expect(whereAmI()).toBe('/'));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('a nurse who opens the address of the admission form gets the list', async () => {
    openWard({ patients: [frans], as: noor, at: '/patient/new' });
    await screen.findByText('Frans Bakker');
    await waitFor(() => expect(whereAmI()).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    [true, 'full'],
    [false, 'compact'],
  ])('serviciosAvanzados %s: %s card', { tags: ['R-LIST-5'] }, async (advanced, kind) => {
    openWard({ patients: [frans], advanced });
    const card = (await screen.findByText('Frans Bakker')).closest('article');
    expect(card).toHaveAttribute('data-kind', kind);
  });
});

describe('patient list without cards', () => {
  test('no patients: a nurse gets a notice without button', { tags: ['R-LIST-3'] }, async () => {
    openWard({ patients: [], as: noor });
    expect(await screen.findByText('Zodra iemand is toegevoegd, zie je hier hoe het gaat.')).toBeVisible();
    for (const role of ['button', 'link'])
      expect(screen.queryByRole(role, { name: /Bewoner toevoegen/ })).toBeNull();
  });

  test('a failed load shows the error and a retry button', async () => {
    const { user, server, list } = openWard({
      patients: [frans],
      answers: { 'GET /api/pacientes/list': { status: 503, body: { message: 'Even niet bereikbaar.' } } },
    });
    expect(await screen.findByText('Even niet bereikbaar.')).toBeVisible();
    server.setAnswers({ 'GET /api/pacientes/list': { body: list() } });
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('Frans Bakker')).toBeVisible();
  });

  test('a skeleton is shown while loading', async () => {
    openWard({ patients: [frans] });
    await waitFor(() => expect(document.querySelector('main [aria-busy]')).not.toBeNull());
    expect(await screen.findByText('Frans Bakker')).toBeVisible();
  });
});

describe('a large ward', () => {
  const many = Array.from({ length: 40 }, (_, n) => somebody(n + 1, `Gast ${n + 1}`));

  test('has placeholders at once and cards soon after; a refresh keeps the cards', async () => {
    const { streams, settle, list } = openWard({ patients: many });
    const first = (await screen.findByText('Gast 1 Bakker')).closest('article');
    const grid = first?.closest('ul') as HTMLElement;
    const names = () => [...grid.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(grid.querySelectorAll('[data-patient]')).toHaveLength(40);
    expect(screen.getByText(/in orde/)).toHaveTextContent('40 in orde');

    await waitFor(() => expect(grid).toHaveAttribute('aria-busy', 'false'));
    expect(names()).toEqual(many.map(({ nombre }) => `${nombre} Bakker`));
    streams[0]?.send('snapshot', {
      ...list(),
      lista: many.map((patient) => ({ ...patient, rotation: true })),
    });
    await settle();
    expect(names()).toHaveLength(40);
    expect(grid.querySelector('article')).toBe(first);
  });
});

describe('frozen order', () => {
  beforeEach(() => localStorage.clear());

  test('a filter acts at once, also right after a touch', async () => {
    const { user } = openWard({ patients: everybody });
    await screen.findByText('Frans Bakker');
    await user.pointer({ target: screen.getByRole('list', { name: 'Bewoners' }) });
    await user.click(strip().getByRole('button', { name: '1 draaien' }));
    expect(cards()).toEqual(['Bert Bakker']);
  });

  test('a card with the focus that leaves the filter hands the focus on', async () => {
    const { streams, settle, user, list } = openWard({ patients: everybody });
    await screen.findByText('Frans Bakker');
    await waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.send('snapshot', list());
    await user.click(strip().getByRole('button', { name: '2 verschonen' }));
    expect(cards()).toEqual(['Anna Bakker', 'Dirk Bakker']);
    screen.getByRole('link', { name: 'Anna Bakker' }).focus();
    streams[0]?.send('paciente', somebody(1, 'Anna'), 20);
    await settle();
    expect(cards()).toEqual(['Dirk Bakker']);
    expect(screen.getByRole('link', { name: 'Dirk Bakker' })).toHaveFocus();
    streams[0]?.send('paciente', somebody(4, 'Dirk'), 21);
    await settle();
    expect(screen.getByRole('heading', { name: 'Bewoners' })).toHaveFocus();
  });

  test('while the cards are touched a card stays, and goes three seconds after', async () => {
    const { user, streams, settle, advance } = openWard({ patients: everybody });
    await screen.findByText('Anna Bakker');
    streams[0]?.send('snapshot', { lista: everybody, secciones: [], serviciosAvanzados: true, revision: 1 });
    await settle();
    await user.click(strip().getByRole('button', { name: '2 verschonen' }));
    await advance(5_000);
    expect(cards()).toEqual(['Anna Bakker', 'Dirk Bakker']);

    await user.pointer({ target: screen.getByRole('list', { name: 'Bewoners' }) });
    streams[0]?.send('paciente', { ...anna, ...state(1), soiledSince: null });
    await settle();
    expect(cards()).toEqual(['Anna Bakker', 'Dirk Bakker']);
    expect(screen.getAllByRole('article')[0]).toHaveAttribute('data-state', 'dry');
    await advance(3_000);
    expect(cards()).toEqual(['Dirk Bakker']);
  });
});
