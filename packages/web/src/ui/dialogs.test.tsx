import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { i18n } from '#lib/i18n';
import { confirm } from './confirm';
import { showMessage } from './message-dialog';
import { ModalLayer } from './modal-layer';
import { theme } from './theme';

function open<T>(dialog: () => Promise<T>): Promise<T> {
  render(
    <MantineProvider theme={theme}>
      <ModalLayer>
        <p>De afdeling</p>
      </ModalLayer>
    </MantineProvider>,
  );
  let answer: Promise<T> | undefined;
  act(() => {
    answer = dialog();
  });
  return answer as Promise<T>;
}

describe('confirm dialog', () => {
  test.each([
    ['Ja', true],
    ['Nee', false],
    ['Sluiten', false],
  ])('%s → %s', { tags: ['R-ERRORS-21'] }, async (button, expected) => {
    const answer = open(confirm);
    expect(await screen.findByText('Weet je het zeker?')).toBeVisible();
    expect(screen.getByText('Je kunt dit niet ongedaan maken')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await answer).toBe(expected);
    await waitFor(() => expect(screen.queryByText('Weet je het zeker?')).toBeNull());
  });

  test('Escape means no', async () => {
    const answer = open(confirm);
    await screen.findByText('Weet je het zeker?');
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  test('with the texts of the specification', { tags: ['R-ERRORS-21'] }, async () => {
    await i18n.changeLanguage('en');
    const answer = open(confirm);
    expect(await screen.findByText('Are you sure?')).toBeVisible();
    expect(screen.getByText('You cannot revert the operation')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await answer).toBe(true);
  });
});

test('a message dialog resolves when it is closed', async () => {
  const closed = open(() => showMessage('Materiaal besteld'));
  expect(await screen.findByText('Gelukt')).toBeVisible();
  expect(screen.getByText('Materiaal besteld')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Oké' }));
  await closed;
  await waitFor(() => expect(screen.queryByText('Materiaal besteld')).toBeNull());
});
