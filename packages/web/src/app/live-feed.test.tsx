import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openWard } from '#testing/open-ward';
import { patient } from '#testing/people';

// As while its chunk does not arrive.
vi.mock('./live-connection', () => ({ LiveConnection: () => null }));

test('without the code of the live connection the page says that it is not live, and asks for list and alerts', async () => {
  const { advance, server } = openWard({ patients: [patient(1, 'Anna', 'Bakker', '101')] });
  await screen.findByText('Anna Bakker');
  const lists = server.requestsTo('/api/pacientes/list').length;
  await advance(10_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Sinds 03:12 niet live.');
  expect(server.requestsTo('/api/pacientes/list').length).toBeGreaterThan(lists);
  expect(server.requestsTo('/api/alerts/list').length).toBeGreaterThan(0);
});
