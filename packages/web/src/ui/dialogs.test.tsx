import { MantineProvider } from '@mantine/core';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { switchLanguage } from '#lib/i18n';
import { signIn, signOut } from '#lib/session';
import { ana } from '#testing/people';
import { confirm, showMessage } from './confirm';
import { ModalLayer } from './modal-layer';
import { mayDiscard } from './server-form-guard';
import { theme } from './theme';
import { useWaitingDialog } from './waiting-dialogs';

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

const DISCHARGE = { act: 'Anna Bakker (kamer 12) uitschrijven', after: 'Terugzetten kan bij Instellingen.' };

describe('confirm dialog', () => {
  test.each([
    ['Ja', true],
    ['Nee', false],
    ['Sluiten', false],
  ])('%s → %s', { tags: ['R-ERRORS-21'] }, async (button, expected) => {
    const answer = open(() => confirm(DISCHARGE));
    expect(await screen.findByText('Weet je het zeker?')).toBeVisible();
    expect(screen.getByText('Je kunt dit niet ongedaan maken')).toBeVisible();
    const said = screen.getByRole('dialog').textContent ?? '';
    const lines = [DISCHARGE.act, 'Weet je het zeker?', 'Je kunt dit niet ongedaan maken', DISCHARGE.after];
    expect(lines.map((line) => said.indexOf(line)).filter((at) => at >= 0)).toHaveLength(4);
    expect(lines.toSorted((a, b) => said.indexOf(a) - said.indexOf(b))).toEqual(lines);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await answer).toBe(expected);
    await waitFor(() => expect(screen.queryByText('Weet je het zeker?')).toBeNull());
  });

  test('Escape means no', async () => {
    const answer = open(() => confirm(DISCHARGE));
    await screen.findByText('Weet je het zeker?');
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  test('with the texts of the specification', { tags: ['R-ERRORS-21'] }, async () => {
    switchLanguage('en');
    const answer = open(() => confirm(DISCHARGE));
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

test('only what the specification names is asked in its words; every other question has verbs on its buttons', () => {
  const sources = import.meta.glob('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const asking = Object.entries(sources as Record<string, string>)
    .filter(([path]) => !path.includes('.test.'))
    .filter(([, source]) => /import \{[^}]*\bconfirm\b[^}]*\} from '(#ui|\.)\/confirm'/.test(source));
  // A row of staff, hubs or sensors, a resident, and unlinking a sensor where it was scanned.
  expect(asking.map(([path]) => path)).toEqual([
    '/src/features/patients/resident/patient-foot.tsx',
    '/src/features/scan/take-off.tsx',
    '/src/ui/data-table-removal.ts',
  ]);
});

test('a form can be left again after a session that ended during the question', async () => {
  signIn(ana);
  const answer = open(() => mayDiscard(true, 'patient:1'));
  await screen.findByRole('dialog');
  act(() => signOut());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await answer).toBe(false);
});

test('and after one that ended before the question could be drawn', async () => {
  signIn(ana);
  void mayDiscard(true, 'patient:1');
  signOut();
  signIn(ana);
  const answer = open(() => mayDiscard(true, 'patient:1'));
  await userEvent.click(await screen.findByRole('button', { name: 'Niet opslaan' }));
  expect(await answer).toBe(true);
});

test('a question that cannot be drawn yet is known to the page, which shows that it comes', async () => {
  const { result } = renderHook(useWaitingDialog);
  expect(result.current).toBe(false);
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = confirm(DISCHARGE);
  });
  expect(result.current).toBe(true);
  void open(async () => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Nee' }));
  expect(await answer).toBe(false);
  expect(result.current).toBe(false);
});
