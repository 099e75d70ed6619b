import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { keptCare } from '#care/kept-care';
import { alertList, alertOf, careOf, takenBy } from '#testing/alerts';
import { ago, openWard } from '#testing/open-ward';
import { noor, patient } from '#testing/people';

const anna = patient(1, 'Anna', 'Bakker', '101');
const MINUTE = 60_000;
const FOUND = ['Droog', 'Nat', 'Vol', 'Doorgelekt'];

beforeEach(() => keptCare.update(() => []));

/** Noor has just changed Anna. */
const open = async (
  list = alertList([], { care: [careOf(anna)] }),
  more: Partial<Parameters<typeof openWard>[0]> = {},
) => {
  const ward = openWard({
    ...{ patients: [anna], as: noor, ...more },
    answers: { 'GET /api/alerts/list': { body: list }, ...more.answers },
  });
  await screen.findAllByText('Anna Bakker');
  await waitFor(() => expect(ward.streams).toHaveLength(1));
  ward.streams[0]?.send('snapshot', ward.list());
  ward.streams[0]?.send('alerts', list);
  await ward.settle();
  const chips = async () => within(await screen.findByRole('group', { name: /^Hoe was het\? Anna/ }));
  const areShown = () => screen.queryByRole('group', { name: /^Hoe was het\? Anna/ }) !== null;
  return { ...ward, chips, areShown };
};

describe('what was found, asked on the card', { tags: ['R-FOUND-3'] }, () => {
  test('four choices for a minute; no answer costs no tap', async () => {
    const { chips, areShown, advance, server } = await open();
    const names = (await chips()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(FOUND);
    await advance(MINUTE - 2_000);
    expect(areShown()).toBe(true);
    await advance(2_000);
    expect(areShown()).toBe(false);
    expect(server.requestsTo('/api/care/found/31')).toEqual([]);
  });

  test('a tap says it at once and once, and another one may follow', async () => {
    const { chips, user, server } = await open();
    server.setAnswers({ 'POST /api/care/found/31': { body: { action: {} } } });
    await user.click((await chips()).getByRole('button', { name: 'Nat' }));
    await waitFor(() => expect(server.requestsTo('/api/care/found/31')).toHaveLength(1));
    expect(server.requestsTo('/api/care/found/31')[0]?.body).toEqual({ found: 'wet' });
    expect((await chips()).getByRole('button', { name: 'Nat' })).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['of somebody else', [careOf(anna, { by: { id: 7, nombre: 'Bea' } })]],
    ['another kind', [careOf(anna, { kind: 'turned' })]],
    ['more than a minute ago', [careOf(anna, { recordedAt: ago(2) })]],
  ])('not asked: %s', async (_, care) => {
    const { areShown, settle } = await open(alertList([], { care }));
    await screen.findByRole('button', { name: 'Meer voor Anna Bakker' });
    await settle();
    expect(areShown()).toBe(false);
  });

  test('an alert keeps its first act; beside it one button asks, in place of the second', async () => {
    const turn = alertOf(8, anna, { kind: 'turn', ...takenBy(2, 'Noor') });
    const { areShown, user, advance } = await open(alertList([turn], { care: [careOf(anna)] }));
    await screen.findByRole('button', { name: 'Gedraaid: Anna Bakker' });
    expect(areShown()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Verschoond: Anna Bakker' })).toBeNull();
    await user.click(within(screen.getByRole('article')).getByRole('button', { name: 'Hoe was het?' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Meer voor Anna Bakker' }));
    expect(within(panel.getByRole('group', { name: 'Hoe was het?' })).getAllByRole('button')).toHaveLength(4);
    await user.keyboard('{Escape}');
    await advance(MINUTE);
    expect(screen.getByRole('button', { name: 'Verschoond: Anna Bakker' })).toBeVisible();
  });

  test('where somebody else goes for an alert the row is free for the four', async () => {
    const turn = alertOf(8, anna, { kind: 'turn', ...takenBy(7, 'Bea') });
    const { chips } = await open(alertList([turn], { care: [careOf(anna)] }));
    expect((await chips()).getAllByRole('button')).toHaveLength(4);
  });

  test('the Care tab asks for ten minutes', async () => {
    const recorded = careOf(anna, { recordedAt: ago(8) });
    const { advance } = await open(alertList([], { care: [recorded] }), {
      at: '/patient/1/care',
      answers: {
        'GET /api/care/list/1/2026-11-09/2026-11-15': { body: { lista: [] } },
        'GET /api/alerts/history/2026-11-09/2026-11-15': { body: { lista: [], next: null } },
      },
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('group', { name: 'Hoe was het?' })).toBeVisible();
    await advance(2 * MINUTE);
    expect(dialog.queryByRole('group', { name: 'Hoe was het?' })).toBeNull();
  });
});
