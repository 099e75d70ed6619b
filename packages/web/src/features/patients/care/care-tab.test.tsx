import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@vigilia/contract/alerts';
import type { CareAction } from '@vigilia/contract/care';
import { expect, test } from 'vitest';
import { DEAD_TIME } from '#care/use-act-guard';
import { alertOf } from '#testing/alerts';
import { watchDownloads } from '#testing/downloads';
import { ago, openWard } from '#testing/open-ward';
import { ana, noor, patient } from '#testing/people';

const anna = patient(1, 'Anna', 'Bakker', '101');
const action = (id: number, more: Partial<CareAction> = {}): CareAction => ({
  id,
  paciente: 1,
  kind: 'changed',
  at: ago(30),
  recordedAt: ago(30),
  autor: { id: 2, nombre: 'Noor' },
  position: null,
  result: null,
  found: null,
  note: null,
  alert: null,
  replaces: null,
  voidedAt: null,
  confirmed: true,
  ...more,
});
const CARE = 'GET /api/care/list/1/2026-11-09/2026-11-15';
const answers = {
  [CARE]: {
    body: {
      lista: [
        action(31),
        action(32, { kind: 'toileted', result: 'urine', voidedAt: ago(20), confirmed: null }),
      ],
    },
  },
  'GET /api/alerts/history/2026-11-09/2026-11-15': {
    body: {
      lista: [alertOf(7, anna, { status: 'ended', ended: 'cleared', endedAt: ago(5), unattended: true })],
      next: null,
    },
  },
};

const open = async (as = noor) => {
  const ward = openWard({ patients: [anna], as, at: '/patient/1/care', answers });
  const done = within(await screen.findByRole('region', { name: 'Vastgelegde zorg' }));
  await done.findByText('Verschoond');
  return { ...ward, done };
};

test('what was done and the alerts of the last seven days; what was taken back is struck through', async () => {
  const { done } = await open();
  expect(done.getByText('bevestigd door sensor')).toBeVisible();
  expect(done.getByText('Toilet: urine').closest('li')).toHaveAttribute('data-voided');
  const alerts = within(screen.getByRole('region', { name: 'Meldingen' }));
  expect(await alerts.findByText(/vanzelf opgelost · niemand ging/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Corrigeren' })).toBeNull();
});

test('care is recorded here too, and the list is loaded again', async () => {
  const { user, server } = await open();
  server.setAnswers({ 'POST /api/care/record/1': { body: { action: action(33, { kind: 'turned' }) } } });
  await user.click(screen.getByRole('button', { name: 'Gedraaid' }));
  await waitFor(() => expect(server.requestsTo('/api/care/list/1/2026-11-09/2026-11-15')).toHaveLength(2));
});

test('an administrator corrects with a reason', async () => {
  const { user, server } = await open(ana);
  server.setAnswers({ 'POST /api/care/correct/31': { body: { action: action(40, { replaces: 31 }) } } });
  await user.click(screen.getByRole('button', { name: 'Corrigeren' }));
  const form = within(await screen.findByRole('dialog', { name: /^Corrigeren: Verschoond/ }));
  await user.click(form.getByRole('button', { name: 'Opslaan' }));
  expect(form.getByText('Schrijf waarom')).toBeVisible();
  await user.selectOptions(form.getByLabelText('Wat'), 'Gedraaid');
  await user.type(form.getByLabelText('Waarom corrigeer je?'), 'Verkeerde knop');
  await user.click(form.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() =>
    expect(server.requestsTo('/api/care/correct/31')[0]?.body).toEqual({
      kind: 'turned',
      reason: 'Verkeerde knop',
      at: '2026-11-15T01:42:00.000Z',
    }),
  );
});

test.each([
  ['untouched it keeps its seconds', undefined, '2026-11-15T01:42:17.000Z'],
  ['another day', '2026-11-14T23:50', '2026-11-14T22:50:00.000Z'],
  ['none', '', undefined],
])('the time of a correction: %s', async (_, typed, sent) => {
  const { user, server, done } = await open(ana);
  const record = action(31, { at: '2026-11-15T01:42:17.000Z' });
  server.setAnswers({
    [CARE]: { body: { lista: [record] } },
    'POST /api/care/correct/31': { body: { action: record } },
    'POST /api/care/record/1': { body: { action: record } },
  });
  await user.click(screen.getByRole('button', { name: 'Gedraaid' }));
  await waitFor(() => expect(done.getAllByRole('listitem')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Corrigeren' }));
  const form = within(await screen.findByRole('dialog', { name: /^Corrigeren: Verschoond/ }));
  if (typed !== undefined) fireEvent.change(form.getByLabelText('Wanneer'), { target: { value: typed } });
  await user.type(form.getByLabelText('Waarom corrigeer je?'), 'Te laat opgeschreven');
  await user.click(form.getByRole('button', { name: 'Opslaan' }));
  if (sent === undefined) expect(form.getByText('Vul dag en tijd in')).toBeVisible();
  else await waitFor(() => expect(server.requestsTo('/api/care/correct/31')).toHaveLength(1));
  const bodies = server.requestsTo('/api/care/correct/31').map(({ body }) => (body as { at: string }).at);
  expect(bodies).toEqual(sent === undefined ? [] : [sent]);
});

test('the list can be saved', async () => {
  const files = watchDownloads();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(files.names()).toEqual(['vigilia-zorg-anna-bakker-2026-11-09-2026-11-15.csv']);
  expect(await files.textOf(0)).toContain('Verschoond');
});

test('a live event about the resident renews the list: a colleague may have recorded care', async () => {
  const { done, server, streams, settle } = await open();
  const change = (alert: Alert) => ({ alert, pauses: [], prompts: [], care: [], wetFrom: 4 });
  const bert = patient(2, 'Bert', 'Bakker', '102');
  streams[0]?.send('alert', change(alertOf(8, bert)));
  await settle();
  const path = '/api/care/list/1/2026-11-09/2026-11-15';
  expect(server.requestsTo(path)).toHaveLength(1);
  server.setAnswers({ [CARE]: { body: { lista: [action(33, { kind: 'turned' }), action(31)] } } });
  streams[0]?.send('alert', change(alertOf(9, anna, { status: 'ended', ended: 'handled' })));
  expect(await done.findByText('Gedraaid')).toBeVisible();
  expect(server.requestsTo(path)).toHaveLength(2);
});

test('a note goes with the care that is recorded next, and with nothing after it', {
  tags: ['R-FOUND-6'],
}, async () => {
  const { user, server, advance } = await open();
  server.setAnswers({ 'POST /api/care/record/1': { body: { action: action(33, { kind: 'turned' }) } } });
  await user.click(screen.getByRole('button', { name: 'Opmerking toevoegen' }));
  await user.type(screen.getByRole('textbox', { name: /^Opmerking/ }), ' Rode huid ');
  await user.click(screen.getByRole('button', { name: 'Gedraaid' }));
  await waitFor(() => expect(server.requestsTo('/api/care/record/1')).toHaveLength(1));
  await advance(DEAD_TIME);
  expect(screen.queryByRole('textbox', { name: /^Opmerking/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Gecontroleerd' }));
  await waitFor(() => expect(server.requestsTo('/api/care/record/1')).toHaveLength(2));
  expect(server.requestsTo('/api/care/record/1').map(({ body }) => (body as { note?: string }).note)).toEqual(
    ['Rode huid', undefined],
  );
});

test('what was found stands with the change, and in a column of the file', {
  tags: ['R-FOUND-1'],
}, async () => {
  const files = watchDownloads();
  const { user, server, done } = await open(ana);
  server.setAnswers({ [CARE]: { body: { lista: [action(31, { found: 'leaked' })] } } });
  server.setAnswers({ 'POST /api/care/record/1': { body: { action: action(33, { kind: 'turned' }) } } });
  await user.click(screen.getByRole('button', { name: 'Gedraaid' }));
  expect(await done.findByText('Verschoond: doorgelekt')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await files.textOf(0)).toContain('"Verschoond";"Doorgelekt"');
});
