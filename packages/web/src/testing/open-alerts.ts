import { screen, waitFor, within } from '@testing-library/react';
import type { Alert, AlertChange, AlertList } from '@vigilia/contract/alerts';
import { expect } from 'vitest';
import { patchAlerts } from '#care/alert-list';
import { openWard } from './open-ward';
import { noor, patient } from './people';

export const anna = patient(1, 'Anna', 'Bakker', '101');
export const bert = patient(2, 'Bert', 'Bakker', '102');
/** In another section. */
export const carla = { ...patient(3, 'Carla', 'Bakker', '103'), seccion: 2 };

type Options = Partial<Parameters<typeof openWard>[0]>;

/** A page with these alerts, which the live feed has sent; `sendAlert` changes one of them. */
export async function openAlerts(alerts: AlertList, { answers = {}, ...more }: Options = {}) {
  let listed = alerts;
  const list = { 'GET /api/alerts/list': () => ({ body: listed }) };
  const ward = openWard({
    ...{ as: noor, patients: [anna, bert, carla], ...more },
    answers: { ...list, ...answers },
  });
  await waitFor(() => expect(ward.streams).toHaveLength(1));
  const [stream] = ward.streams;
  stream?.send('snapshot', ward.list());
  stream?.send('alerts', alerts);
  await ward.settle();
  const sendAlert = async (alert: Alert) => {
    const change: AlertChange = { alert, pauses: [], prompts: [], care: [], wetFrom: 4 };
    listed = patchAlerts(listed, change);
    stream?.send('alert', change);
    await ward.settle();
  };
  return { ...ward, stream, sendAlert };
}

/** With the panel open, as on a tablet. */
export async function openAlertSheet(...args: Parameters<typeof openAlerts>) {
  const ward = await openAlerts(...args);
  await ward.user.click(await screen.findByRole('button', { name: /^Meldingen/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Meldingen' }));
  await sheet.findByText(/Ondersteunt je rondes/);
  return { ...ward, sheet };
}
