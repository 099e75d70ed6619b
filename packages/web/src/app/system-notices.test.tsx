import { act, screen } from '@testing-library/react';
import { listStaff } from '@vigilia/contract/staff';
import { expect, test } from 'vitest';
import { call } from '#lib/call';
import { fakeServer } from '#testing/fake-server';
import { openApp } from '#testing/open-app';
import { ana, QUIET_HOME } from '#testing/people';
import { settle } from '#testing/settled';

const answer = (headers: HeadersInit) => ({
  response: new Response(JSON.stringify({ lista: [] }), { headers }),
});

test('a disk or clock that fails is named above every page, until an answer no longer says so', async () => {
  const server = fakeServer({
    ...QUIET_HOME,
    'GET /api/staff/list': () => answer({ 'vigilia-notices': 'storage clock-behind unknown' }),
  });
  openApp({ at: '/staff', as: ana });
  await screen.findByRole('heading', { level: 1 });
  await settle();
  // The last answer counts, so this one is asked for when all those of the page are there.
  const ask = () => act(() => call(listStaff, { query: { idCentro: undefined } }).catch(() => undefined));
  await ask();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('De server kan niet naar zijn schijf schrijven');
  expect(alert).toHaveTextContent('De klok van de server loopt achter');
  server.setAnswers({ 'GET /api/staff/list': () => answer({}) });
  await ask();
  expect(screen.queryByRole('alert')).toBeNull();
});
