import { screen, waitFor, within } from '@testing-library/react';
import type { Patient } from '@vigilia/contract/patients';
import { describe, expect, test } from 'vitest';
import { ago, openWard } from '#testing/open-ward';
import { noor, patient } from '#testing/people';

const jan: Patient = {
  ...patient(7, 'Jan', 'de Vries', '102'),
  comentarios: [
    { id: 2, comentario: 'Nieuwe sticker', fechaCreacion: ago(60), autor: 'Ana' },
    { id: 1, comentario: 'Slaapt onrustig', fechaCreacion: ago(600), autor: '' },
  ],
  comentariosTotal: 2,
};

describe('notes of a patient', () => {
  const notes = async () => within(await screen.findByRole('dialog', { name: 'Notities' }));

  test('a nurse sees the history, newest first with time and author (an erased one has no name), and no form', {
    tags: ['R-NOTES-3', 'R-NOTES-4'],
  }, async () => {
    openWard({ patients: [jan], at: '/patient/7/notes', as: noor });
    const inside = await notes();
    expect((await inside.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Eerdere notities',
    ]);
    expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ana15/11/2026 02:12Nieuwe sticker',
      'Voormalig medewerker14/11/2026 17:12Slaapt onrustig',
    ]);
  });

  test('a live event, which carries the newest two, adds to the history and removes none', async () => {
    const { streams, settle, list } = openWard({ patients: [jan], at: '/patient/7/notes' });
    const inside = await notes();
    expect(await inside.findByText('Slaapt onrustig')).toBeVisible();
    streams[0]?.send('snapshot', list());
    const added = { id: 3, comentario: 'Drinkt goed', fechaCreacion: ago(0), autor: 'Ana' };
    const newest = [added, ...jan.comentarios].slice(0, 2);
    streams[0]?.send('paciente', { ...jan, comentarios: newest, comentariosTotal: 3 });
    await settle();
    expect(inside.getAllByRole('listitem').map((item) => item.querySelector('p + p')?.textContent)).toEqual([
      'Drinkt goed',
      'Nieuwe sticker',
      'Slaapt onrustig',
    ]);
  });

  test('after a note was stored Escape closes the dialog without a question, however soon it is pressed', async () => {
    const { user, server } = openWard({ patients: [jan], at: '/patient/7/notes' });
    server.setAnswers({ 'POST /api/pacientes/comment/7': () => ({ body: { error: false, id: 3 } }) });
    const inside = await notes();
    await user.click(inside.getByRole('tab', { name: 'Notitie toevoegen' }));
    await user.type(inside.getByRole('textbox', { name: 'Notitie' }), 'Drinkt goed');
    const history = inside.getByRole('tab', { name: 'Eerdere notities' });
    let wasPressed = false;
    history.addEventListener('focus', () => {
      wasPressed = true;
      history.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await user.click(inside.getByRole('button', { name: 'Opslaan' }));
    await waitFor(() => expect(wasPressed).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('an administrator adds a note; an empty one is not sent', {
    tags: ['R-NOTES-1', 'R-NOTES-2', 'R-API-9'],
  }, async () => {
    const { user, server, setPatients } = openWard({ patients: [jan], at: '/patient/7/notes' });
    const inside = await notes();
    expect((await inside.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Notitie toevoegen',
      'Eerdere notities',
    ]);
    await user.click(inside.getByRole('tab', { name: 'Notitie toevoegen' }));
    await user.click(inside.getByRole('button', { name: 'Opslaan' }));
    expect(await inside.findByText('Schrijf eerst een notitie')).toBeVisible();
    server.setAnswers({
      'POST /api/pacientes/comment/7': () => {
        setPatients({
          ...jan,
          comentarios: [
            { id: 3, comentario: 'Drinkt goed', fechaCreacion: ago(0), autor: 'Ana' },
            ...jan.comentarios,
          ],
          comentariosTotal: 3,
        });
        return { body: { error: false, id: 3 } };
      },
    });
    await user.type(inside.getByLabelText('Notitie'), 'Drinkt goed');
    await user.click(inside.getByRole('button', { name: 'Opslaan' }));
    expect(await inside.findByText('Drinkt goed', { selector: 'p' })).toBeVisible();
    expect(server.requestsTo('/api/pacientes/comment/7').map(({ body }) => body)).toEqual([
      { comment: 'Drinkt goed' },
    ]);
    expect(await screen.findByText('Notitie toegevoegd')).toBeVisible();
  });
});
