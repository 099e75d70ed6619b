import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editCentre, prepareCentre } from '@vigilia/contract/centres';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '#app/query-client';
import { dropDrafts } from '#lib/drafts';
import { signIn } from '#lib/session';
import { fakeServer } from '#testing/fake-server';
import { field, prepared } from '#testing/forms';
import { ana } from '#testing/people';
import { CentreForm } from './centre-form';

afterEach(dropDrafts);

const withName = (nombre: string) => ({
  body: prepared({ nombre, version: nombre }, field('nombre', 'Naam', { must: true })),
});

async function open(confirm?: () => Promise<boolean>) {
  signIn(ana);
  const server = fakeServer({
    'GET /api/centro/prepare': withName('Zonnehof'),
    'POST /api/centro/edit': { body: { id: 1 } },
  });
  const client = createQueryClient({ retries: 0 });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <CentreForm
          {...{ name: 'home', prepare: prepareCentre, edit: editCentre, saved: 'Ja', skeletonHeight: 1 }}
          {...(confirm && { confirm })}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const name = await screen.findByLabelText(/Naam/);
  return { server, client, name, user: userEvent.setup() };
}

test('an answer that comes while somebody types leaves the field, its focus and its text alone', async () => {
  const { server, client, name, user } = await open();
  await user.type(name, ' Oost');
  server.setAnswers({ 'GET /api/centro/prepare': withName('Zonnehof West') });
  await act(() => client.invalidateQueries());
  await user.keyboard('!');
  expect(name).toBeInTheDocument();
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Zonnehof Oost!');
});

test('after saving the fields show what the server has', async () => {
  const { server, name, user } = await open();
  await user.type(name, ' Oost');
  server.setAnswers({ 'GET /api/centro/prepare': withName('Zonnehof-Oost') });
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(screen.getByLabelText(/Naam/)).toHaveValue('Zonnehof-Oost'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Opslaan' })).toBeDisabled());
});

test('a no to its question keeps what was typed', async () => {
  const { server, name, user } = await open(async () => false);
  await user.type(name, ' Oost');
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(name).toHaveValue('Zonnehof Oost');
  expect(screen.getByRole('button', { name: 'Opslaan' })).toBeEnabled();
  expect(server.requestsTo('/api/centro/edit')).toHaveLength(0);
});
