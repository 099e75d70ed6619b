import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { watchDownloads } from '#testing/downloads';
import { setWindowWidth } from '#testing/window-width';
import { DataTable } from './data-table';
import type { Column } from './data-table-columns';
import { theme } from './theme';

interface Resident {
  id: number;
  name: string;
  room: string;
  weight: number | null;
}

const ROWS: Resident[] = [
  { id: 1, name: 'Élise Bakker', room: '10', weight: 61 },
  { id: 2, name: 'Jan de Vries', room: '2', weight: null },
  { id: 3, name: 'Ana Visser', room: '101', weight: 7 },
];
const COLUMNS: Column<Resident>[] = [
  { name: 'name', label: 'Naam', text: ({ name }) => name, place: 'title' },
  {
    name: 'room',
    label: 'Kamer',
    text: ({ room }) => room,
    cell: ({ room }) => <b>{room}</b>,
    place: 'corner',
  },
  {
    name: 'weight',
    label: 'Gewicht',
    text: ({ weight }) => (weight === null ? '' : String(weight)),
    sortBy: ({ weight }) => weight,
    numeric: true,
  },
];

function open() {
  render(
    <MantineProvider theme={theme}>
      <DataTable
        label="Bewoners"
        columns={COLUMNS}
        rows={ROWS}
        actions={({ name }) => <button type="button">Bel {name}</button>}
      />
    </MantineProvider>,
  );
  return userEvent.setup();
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => within(header(name)).getByRole('button');

describe('sorting', () => {
  test('a header sorts ascending, descending, and back to the original order', async () => {
    const user = open();
    expect(names()).toEqual(['Élise Bakker', 'Jan de Vries', 'Ana Visser']);
    await user.click(sortBy('Naam'));
    expect(names()).toEqual(['Ana Visser', 'Élise Bakker', 'Jan de Vries']);
    expect(header('Naam')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(sortBy('Naam'));
    expect(names()).toEqual(['Jan de Vries', 'Élise Bakker', 'Ana Visser']);
    expect(header('Naam')).toHaveAttribute('aria-sort', 'descending');
    await user.click(sortBy('Naam'));
    expect(names()).toEqual(['Élise Bakker', 'Jan de Vries', 'Ana Visser']);
    expect(header('Naam')).not.toHaveAttribute('aria-sort');
  });

  test('natural order: room 2 before room 10', async () => {
    const user = open();
    await user.click(sortBy('Kamer'));
    expect(names()).toEqual(['Jan de Vries', 'Élise Bakker', 'Ana Visser']);
  });

  test('by number; unknown values come last in both directions', async () => {
    const user = open();
    await user.click(sortBy('Gewicht'));
    expect(names()).toEqual(['Ana Visser', 'Élise Bakker', 'Jan de Vries']);
    await user.click(sortBy('Gewicht'));
    expect(names()).toEqual(['Élise Bakker', 'Ana Visser', 'Jan de Vries']);
  });

  test('works with the keyboard', async () => {
    const user = open();
    sortBy('Naam').focus();
    await user.keyboard('{Enter}');
    expect(header('Naam')).toHaveAttribute('aria-sort', 'ascending');
  });
});

describe('searching', () => {
  test.each([
    ['elise', ['Élise Bakker']],
    ['VRIES jan', ['Jan de Vries']],
    ['10', ['Élise Bakker', 'Ana Visser']],
    ['   ', ['Élise Bakker', 'Jan de Vries', 'Ana Visser']],
  ])('“%s” finds %j', async (searchText, found) => {
    const user = open();
    await user.type(screen.getByRole('searchbox', { name: 'Zoek in Bewoners' }), searchText);
    expect(names()).toEqual(found);
    if (searchText.trim()) expect(screen.getByRole('status')).toHaveTextContent(`${found.length} van 3`);
  });

  test('nothing found: a hint, and clearing the search shows all rows', async () => {
    const user = open();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('Niets gevonden')).toBeVisible();
    expect(screen.getByText(/“zzz”/)).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Zoekveld leegmaken' });
    await user.click(clear as HTMLElement);
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

test('the export has exactly the rows shown, in their order', async () => {
  const downloads = watchDownloads();
  const user = open();
  await user.click(sortBy('Naam'));
  await user.type(screen.getByRole('searchbox'), '1');
  await user.click(screen.getByRole('button', { name: /^CSV/ }));
  expect(downloads.names()).toEqual(['vigilia-bewoners.csv']);
  expect(await downloads.textOf(0)).toBe(
    '\uFEFF"Naam";"Kamer";"Gewicht"\r\n"Ana Visser";"101";"7"\r\n"Élise Bakker";"10";"61"\r\n',
  );
});

describe('on a phone', () => {
  test('a row becomes a card with its name, its corner, its labelled values and its actions', async () => {
    setWindowWidth(390);
    open();
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(screen.getByRole('list', { name: 'Bewoners' })).getAllByRole('listitem');
    const first = within(card as HTMLElement);
    expect(first.getByRole('heading', { name: 'Élise Bakker' })).toBeVisible();
    expect(first.getByText('10')).toBeVisible();
    expect(first.getByText('Gewicht').nextSibling).toHaveTextContent('61');
    expect(first.getByRole('button', { name: 'Bel Élise Bakker' })).toBeVisible();
    expect(await seriousAxeViolations()).toEqual([]);
  });

  test('unknown values are dashes, and cards are sorted by a list', async () => {
    setWindowWidth(390);
    const user = open();
    expect(screen.getByText('–')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorteren' }), 'Naam, aflopend');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Jan de Vries',
      'Élise Bakker',
      'Ana Visser',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorteren' }), 'Standaard');
    expect(screen.getAllByRole('heading')[0]).toHaveTextContent('Élise Bakker');
  });
});

test('has no serious accessibility violation', async () => {
  open();
  expect(screen.getByRole('table', { name: 'Bewoners' })).toBeVisible();
  expect(header('Acties')).toBeVisible();
  expect(await seriousAxeViolations()).toEqual([]);
});
