import { act, screen, waitFor, within } from '@testing-library/react';
import type { Diary } from '@vigilia/contract/diary';
import { describe, expect, test } from 'vitest';
import { openWard } from '#testing/open-ward';
import { noor, patient } from '#testing/people';

const anna = patient(1, 'Anna', 'Bakker', '101');
const PATH = '/api/diary/1/2026-11-15';

const diary: Diary = {
  from: '2026-11-12T23:00:00.000Z',
  until: '2026-11-15T02:12:00.000Z',
  covered: 0.972,
  days: [
    {
      date: '2026-11-13',
      covered: 0.93,
      gaps: [{ from: '2026-11-13T00:00:00.000Z', until: '2026-11-13T01:40:00.000Z' }],
      rises: [{ at: '2026-11-13T08:20:00.000Z', step: 34 }],
      wet: [{ from: '2026-11-13T08:25:00.000Z', until: '2026-11-13T09:00:00.000Z', worst: 4 }],
      care: [{ id: 1, kind: 'changed', at: '2026-11-13T09:00:00.000Z', result: null, found: 'wet' }],
    },
    { date: '2026-11-14', covered: 1, gaps: [], rises: [], wet: [], care: [] },
    { date: '2026-11-15', covered: 1, gaps: [], rises: [], wet: [], care: [] },
  ],
  totals: { day: 1, night: 0, days: 1.9, nights: 2.1, longestDryMin: 610, wetMin: 35, changes: 1 },
  usual: null,
  habits: [],
  suggestions: [
    {
      rule: 'prompting',
      numbers: { visits: 12, urine: 9 },
      source: 'JAMA 1995;273:1366',
      dismissed: null,
    },
  ],
};

const open = (body: Diary, more: object = {}) =>
  openWard({
    ...{ as: noor, patients: [anna], at: '/patient/1/diary' },
    answers: { [`GET ${PATH}`]: { body }, ...more },
  });

describe('the diary', { tags: ['R-DIARY-8'] }, () => {
  test('is a picture with a sentence, totals, and a table of every moment', async () => {
    const { user } = open(diary);
    const label =
      '3 dagen: 1 stijgingen, 1 verschoningen, 97 % gemeten. De tabel hieronder heeft elk moment.';
    expect(await screen.findByRole('img', { name: label })).toBeInTheDocument();
    expect(screen.getByText('72 uur, 97 % gemeten')).toBeInTheDocument();
    await user.click(screen.getByText('Als tabel'));
    const rows = within(screen.getByRole('table', { name: 'Alle momenten' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '13/11/202601:00 – 02:40Niet gemeten1:40 lang',
      '13/11/202609:20Stijging34 niveaus',
      '13/11/202609:25 – 10:00Nat35 min lang',
      '13/11/202610:00VerschoondNat',
    ]);
  });

  test('says how little was measured in place of totals', async () => {
    open({ ...diary, covered: 0.614, totals: null });
    expect(await screen.findByText(/Pas 61 % van deze tijd is gemeten/)).toBeInTheDocument();
    expect(screen.queryByText('langste tijd droog')).toBeNull();
  });

  test('a suggestion has its counts and its source, and is dismissed with a reason', async () => {
    const { user, server } = open(diary, {
      'POST /api/diary/dismiss/1': { body: { suggestion: diary.suggestions[0] } },
    });
    const card = within(await screen.findByRole('article', { name: 'Vaker naar het toilet vragen' }));
    expect(card.getByText('9 van 12 bezoeken aan het toilet in 14 dagen waren met urine.')).toBeVisible();
    expect(card.getByText('Bron: JAMA 1995;273:1366')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Niet nuttig…' }));
    expect(card.getByRole('button', { name: 'Vastleggen' })).toBeDisabled();
    await user.type(card.getByRole('textbox', { name: 'Waarom is dit niet nuttig?' }), 'Wil niet');
    await user.click(card.getByRole('button', { name: 'Vastleggen' }));
    await waitFor(() => expect(server.requestsTo('/api/diary/dismiss/1')).toHaveLength(1));
  });

  test('of a window that is still loading nothing is saved or printed under its dates', async () => {
    const { user } = open(diary, { 'GET /api/diary/1/2026-11-12': { hangs: true } });
    expect(await screen.findByText('72 uur, 97 % gemeten')).toBeInTheDocument();
    const csv = screen.getByRole('button', { name: 'Als CSV' });
    const print = screen.getByRole('button', { name: 'Dagboek afdrukken' });
    for (const tool of [csv, print]) expect(tool).toBeEnabled();
    const isPrinted = () => {
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      const isThere = document.querySelector('[data-sheet]') !== null;
      act(() => void window.dispatchEvent(new Event('afterprint')));
      return isThere;
    };
    expect(isPrinted()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Eerdere dagen' }));
    for (const tool of [csv, print]) expect(tool).toBeDisabled();
    expect(isPrinted()).toBe(false);
  });
});
