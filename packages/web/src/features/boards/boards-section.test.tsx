import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#app/query-client';
import { signIn } from '#lib/session';
import { seriousAxeViolations } from '#testing/axe';
import { fakeServer } from '#testing/fake-server';
import { ana } from '#testing/people';
import { BoardForm } from './board-form';
import { type BoardState, NOTHING_YET } from './board-state';
import { BoardView } from './board-view';
import { BoardsSection } from './boards-section';

const hall = {
  ...{
    id: 4,
    nombre: 'Hal',
    secciones: [2],
    roomOnly: true,
    locale: 'es' as const,
    autor: 'Ana',
    address: '192.0.2.7',
  },
  ...{ createdAt: '2016-11-14T09:00:00.000Z', lastSeen: '2016-11-15T08:59:00.000Z' },
};
const secciones = [
  { id: 1, nombre: 'Tuin' },
  { id: 2, nombre: 'Terras' },
];
const HOME = {
  'GET /api/pacientes/list': { body: { lista: [], secciones, serviciosAvanzados: true, revision: 1 } },
};

async function open(children: ReactNode, answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ ...HOME, ...answers });
  signIn(ana);
  const client = createQueryClient({ retries: 0 });
  const within = (shown: ReactNode) => (
    <QueryClientProvider client={client}>
      <MantineProvider>{shown}</MantineProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(within(children));
  return { server, user: userEvent.setup(), rerender: (next: ReactNode) => rerender(within(next)) };
}

test('boards are listed with their sections and when they were last seen; without one it says what to do', async () => {
  const { server } = await open(<BoardsSection />, { 'GET /api/boards/list': { body: { lista: [hall] } } });
  expect(await screen.findByText('Terras')).toBeVisible();
  expect(
    screen.getByText(/^Español · Laatst gezien op 15\/11\/2016 om 09:59 · Toegevoegd door Ana/),
  ).toBeVisible();
  expect(screen.getByText('Alleen de kamer, geen naam')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hal loskoppelen' })).toBeVisible();
  expect(server.requestsTo('/api/boards/list')).toHaveLength(1);
});

test('a board whose sections were all removed says so, on the wall and in the settings', async () => {
  const state = (nombre: string | null, allSections: boolean, sections: typeof secciones): BoardState => ({
    screen: {
      ...{ nombre, allSections, roomOnly: false, locale: null, now: '2026-11-15T09:00:00.000Z' },
      centro: { nombre: 'Huize Zonnehof', zona: 'Europe/Amsterdam' },
    },
    snapshot: { lista: [], secciones: sections },
    ...{ alerts: [], besides: NOTHING_YET.besides, duty: [] },
  });
  const parts = { look: vi.fn(), figure: vi.fn() };
  const view = (shown: BoardState) => (
    <BoardView state={shown} connection={{ kind: 'live' }} roomOnly={false} parts={parts} />
  );
  const gone = { ...hall, secciones: [9] };
  const { rerender } = await open(<BoardsSection />, { 'GET /api/boards/list': { body: { lista: [gone] } } });
  expect(await screen.findByText('De afdeling van dit bord bestaat niet meer')).toBeVisible();
  rerender(view(state('Hal', false, [])));
  expect(screen.getByRole('alert')).toHaveTextContent(
    /bestaat niet meer.*Loop je rondes.*beheerder kiest een andere afdeling bij Instellingen, Wandborden, Hal/,
  );
  for (const fine of [state('Hal', true, []), state('Hal', false, secciones), state(null, false, [])]) {
    rerender(view(fine));
    expect([screen.queryByRole('alert'), screen.getAllByRole('heading').length]).toEqual([null, 1]);
  }
});

test('an empty list names the address for the screen', async () => {
  await open(<BoardsSection />, { 'GET /api/boards/list': { body: { lista: [] } } });
  expect(await screen.findByText(/Open op het scherm aan de muur .*#\/board/)).toBeVisible();
});

test('a new board is sent with code, name and sections; a wrong code is said at its field', async () => {
  const done = vi.fn();
  const refused = { message: 'Kijk na.', error_msg: 'Kijk na.', errors: { code: 'De code klopt niet.' } };
  const { server, user } = await open(<BoardForm done={done} />, {
    'POST /api/boards/new': { status: 422, body: refused },
  });
  await user.type(screen.getByLabelText(/Code op het scherm/), 'kx7 hmd');
  await user.type(screen.getByLabelText('Naam van het bord'), 'Gang');
  // That of whoever adds it, until another one is chosen.
  expect(screen.getByLabelText('Taal')).toHaveValue('nl');
  await user.selectOptions(screen.getByLabelText('Taal'), 'Español');
  await user.click(screen.getByRole('switch', { name: 'Alle afdelingen' }));
  // Without a section it would become a board of all of them.
  expect(screen.getByText('Kies minstens één afdeling.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Opslaan' })).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: 'Terras' }));
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(await screen.findByText('De code klopt niet.')).toBeVisible();
  expect(await seriousAxeViolations()).toEqual([]);
  server.setAnswers({ 'POST /api/boards/new': { body: { board: hall } } });
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.requestsTo('/api/boards/new').at(-1)?.body).toEqual({
    ...{ code: 'kx7 hmd', nombre: 'Gang', secciones: [2], roomOnly: false, locale: 'es' },
  });
});

test('a board is changed with what it had', async () => {
  const done = vi.fn();
  const { server, user } = await open(<BoardForm board={hall} done={done} />, {
    'POST /api/boards/edit/4': { body: { board: hall } },
  });
  expect(await screen.findByRole('checkbox', { name: 'Terras' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Tuin' }));
  await user.selectOptions(screen.getByLabelText('Taal'), 'Nederlands');
  await user.click(screen.getByRole('switch', { name: /Alleen de kamer, geen naam/ }));
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(server.requestsTo('/api/boards/edit/4')[0]?.body).toEqual({
    ...{ nombre: 'Hal', secciones: [1, 2], roomOnly: false, locale: 'nl' },
  });
});
