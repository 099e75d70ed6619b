import { screen, within } from '@testing-library/react';
import type { Alert, AlertList } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import { SECOND } from '@vigilia/domain/instant';
import { describe, expect, test } from 'vitest';
import { DEAD_TIME } from '#care/use-act-guard';
import { alertList, alertOf, careOf, eventsOf, takenBy } from '#testing/alerts';
import { anna, bert, carla, openAlertSheet } from '#testing/open-alerts';
import { whereAmI } from '#testing/open-app';
import { ago, openWard } from '#testing/open-ward';
import { noor, sensorState } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

const wet = alertOf(7, anna, { priority: 'low', since: ago(9) });
const turn = alertOf(8, bert, { kind: 'turn' });
const faceDown = alertOf(9, carla, { kind: 'face-down', priority: 'high', since: ago(2) });

describe('the panel', () => {
  test('by priority, each with its act', async () => {
    const { sheet } = await openAlertSheet(alertList([wet, turn, faceDown].reverse()));
    expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Nu 1',
      'Straks 1',
      'Tijdens de ronde 1',
    ]);
    expect(
      sheet.getByRole('button', { name: /103 · Carla Bakker.*Ligt op de buik\s· al\s2\smin/ }),
    ).toBeVisible();
    expect(sheet.getAllByRole('button', { name: /^Ik ga naar/ })).toHaveLength(3);
  });

  test('a call that reached nobody: the row, the alert of the home and a notice above the page say so', async () => {
    const home = alertOf(12, null, {
      ...{ kind: 'undelivered', since: ago(3), affected: [{ ...anna }] },
    } as Partial<Alert>);
    const { sheet, sendAlert } = await openAlertSheet(
      alertList([{ ...turn, undelivered: true, step: 1 }, home]),
      {
        answers: {
          'GET /api/alerts/view/8': {
            body: {
              alert: turn,
              events: [{ at: ago(3), what: 'undelivered', who: null, priority: 'medium', step: 0 }],
            },
          },
        },
      },
    );
    expect(sheet.getByRole('button', { name: /102 · Bert.*Geen notificatie aangekomen/ })).toBeVisible();
    const row = sheet.getByRole('button', { name: /^Notificaties komen niet aan/ });
    expect(row).toHaveAccessibleName(/Sinds 03:09 is er geen notificatie aangekomen.*over 1 bewoner/);
    expect(row).not.toHaveAccessibleName(/buiten bereik/);
    const notice = 'Sinds 03:09 is er geen notificatie aangekomen. Houd de schermen in de gaten.';
    expect(screen.getAllByText(notice)).toHaveLength(2);
    // Above the page and not beside it, where it would be a column of the frame.
    expect(within(screen.getByRole('main', { hidden: true })).getByText(notice)).toBeInTheDocument();
    await sendAlert({ ...home, status: 'ended', endedAt: ago(0), ended: 'cleared' });
    expect(screen.queryByText(notice)).toBeNull();
    await sendAlert({ ...turn, step: 1 });
    expect(sheet.queryByText('Geen notificatie aangekomen')).toBeNull();
  });

  test('mine is a filter in the address', async () => {
    const { sheet, user } = await openAlertSheet(alertList([turn, { ...wet, ...takenBy(2, 'Noor') }]));
    await user.click(sheet.getByRole('radio', { name: 'Van mij 1' }));
    expect(whereAmI()).toBe('/?alerts=mine');
    expect(sheet.queryByText(/Bert Bakker/)).toBeNull();
    expect(sheet.getByText('Jij bent onderweg')).toBeVisible();
  });

  test('my sections come from the duty', async () => {
    const until = ago(-300);
    const { sheet, user } = await openAlertSheet(alertList([faceDown, turn]), {
      answers: {
        'GET /api/duty/list': {
          body: { lista: [{ staff: { id: 2, nombre: 'Noor' }, secciones: [2], until }] },
        },
      },
    });
    await user.click(await sheet.findByRole('radio', { name: 'Mijn afdelingen 1' }));
    expect(sheet.queryByText(/Bert Bakker/)).toBeNull();
    expect(sheet.getByText(/Carla Bakker/)).toBeVisible();
  });

  test('details tell what happened; snooze, wait no longer, and not going after all', async () => {
    const snoozed = {
      ...turn,
      status: 'snoozed',
      snoozedUntil: ago(-20),
      snoozedBy: { id: 2, nombre: 'Noor' },
    } as const;
    const mine = { ...turn, ...takenBy(2, 'Noor') };
    const { sheet, user, server, advance } = await openAlertSheet(alertList([turn]), {
      answers: {
        ...eventsOf(turn),
        'POST /api/alerts/snooze/8': { body: { alert: snoozed } },
        'POST /api/alerts/unsnooze/8': { body: { alert: turn } },
        'POST /api/alerts/take/8': { body: { alert: mine } },
        'POST /api/alerts/release/8': { body: { alert: { ...turn, step: 1 } } },
      },
    });
    await user.click(sheet.getByRole('button', { name: /102 · Bert Bakker/ }));
    expect(await sheet.findByText('Nog niet afgerond')).toBeVisible();
    const choose = async (name: string) => {
      await user.click(sheet.getByRole('button', { name: 'Meer voor Bert Bakker' }));
      const acts = within(await screen.findByRole('dialog', { name: 'Meer voor Bert Bakker' }));
      await user.click(await acts.findByRole('button', { name }));
      await advance(DEAD_TIME);
    };
    await choose('Uitstellen met 20 min');
    expect(server.requestsTo('/api/alerts/snooze/8')[0]?.body).toEqual({ minutes: 20 });
    expect(await sheet.findByText('Uitgesteld, weer om 03:32 · Noor')).toBeVisible();
    await choose('Uitstel opheffen');
    await user.click(await sheet.findByRole('button', { name: 'Ik ga naar Bert Bakker' }));
    expect(await sheet.findByText('Jij bent onderweg')).toBeVisible();
    await choose('Ik ga toch niet');
    expect(await sheet.findByText(/wacht al lang/)).toBeVisible();
  });

  test('a high one cannot be put off', async () => {
    const { sheet, user } = await openAlertSheet(alertList([faceDown]));
    await user.click(sheet.getByRole('button', { name: 'Meer voor Carla Bakker' }));
    const acts = within(await screen.findByRole('dialog', { name: 'Meer voor Carla Bakker' }));
    for (const button of await acts.findAllByRole('button', { name: /^Uitstellen met/ }))
      expect(button).toBeDisabled();
    expect(acts.getByText('Nu: kan niet wachten')).toBeVisible();
  });

  test('care that waits for the sensor is listed, and not as if nobody were concerned', async () => {
    const changed = careOf(bert, { until: ago(-0.1) });
    const { sheet, advance } = await openAlertSheet(alertList([], { care: [changed] }));
    const row = sheet.getByText('102 · Bert Bakker').closest('li') as HTMLElement;
    expect(row).toHaveTextContent('Verschoond om 03:12, wacht op de sensor · Noor');
    expect(sheet.queryByText('Geen meldingen')).toBeNull();
    await advance(6 * SECOND);
    expect(sheet.getByText('Geen meldingen')).toBeVisible();
    expect(row).not.toBeInTheDocument();
  });

  describe('nobody is needed only when everybody is measured and nobody is counted', () => {
    const measured = (patient: Patient, more: Partial<Patient> = {}): Patient => ({
      ...patient,
      ...{ sensor: patient.id, measuredAt: ago(1), estado: sensorState(1) },
      ...more,
    });
    const veryWet = { estado: sensorState(5), soiledSince: ago(43) };
    const NOBODY = 'Niemand heeft je nu nodig.';
    const open = (patients: Patient[], alerts: AlertList = alertList()) =>
      openAlertSheet(alerts, { patients });

    test('everybody is well', { tags: ['R-LIST-18'] }, async () => {
      const { sheet } = await open([measured(anna), measured(bert)]);
      expect(sheet.getByText(NOBODY)).toBeVisible();
    });

    test.each<[string, Patient[], AlertList, string]>([
      ['nobody is measured', [anna, bert], alertList(), '2 zonder meting'],
      ['very wet for some minutes', [measured(anna, veryWet)], alertList(), '1 sinds kort'],
      [
        'wet at night',
        [measured(anna, { estado: sensorState(4) })],
        alertList([], { wetFrom: 5 }),
        '1 zonder haast',
      ],
      [
        'paused',
        [measured(anna, veryWet)],
        alertList([], {
          pauses: [
            { paciente: 1, kinds: [], reason: 'rest', until: ago(-60), by: { id: 2, nombre: 'Noor' } },
          ],
        }),
        '1 gepauzeerd',
      ],
    ])('not: %s', { tags: ['R-LIST-18'] }, async (_, patients, alerts, sentence) => {
      const { sheet } = await open(patients, alerts);
      expect(sheet.getByText(sentence)).toBeVisible();
      expect(sheet.queryByText(NOBODY)).toBeNull();
    });

    test('a row says how wet and how long as the card does, below it who has no row', async () => {
      const noUrine = { noUrineAlarm: true, noUrine: true, lastUrineTime: ago(403) };
      const { sheet } = await open(
        [measured(anna, veryWet), measured(bert, noUrine), carla],
        alertList([
          alertOf(7, anna, { since: ago(12) }),
          alertOf(8, bert, { kind: 'no-urine', since: ago(43) }),
        ]),
      );
      expect(sheet.getByRole('button', { name: /101 · Anna.*Zeer nat\s· al\s43\smin/ })).toBeVisible();
      expect(sheet.getByRole('button', { name: /102 · Bert.*Geen urine\s· al\s6:43/ })).toBeVisible();
      expect(sheet.getByText('Zonder melding: 1 zonder meting')).toBeVisible();
    });
  });

  test('beside the cards the keyboard leads to it without all of them', async () => {
    setWindowWidth(1440);
    const { user } = openWard({
      ...{ patients: [anna, bert], as: noor },
      answers: { 'GET /api/alerts/list': { body: alertList([turn]) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Naar de meldingen' }));
    expect(screen.getByRole('region', { name: 'Meldingen' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('region', { name: 'Meldingen' })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  test('empty says so; hidden alerts are not shown', async () => {
    const { sheet } = await openAlertSheet(alertList([{ ...turn, hidden: true }]));
    expect(sheet.getByText('Geen meldingen')).toBeVisible();
  });

  test('without a connection and without a list: it is not known which are open', async () => {
    const answers = { 'GET /api/live': { status: 503 }, 'GET /api/alerts/list': { hangs: true } } as const;
    const ward = openWard({ patients: [anna], as: noor, answers });
    await screen.findByText('Anna Bakker');
    await ward.settle();
    await ward.advance(6_000);
    await ward.user.click(await screen.findByRole('button', { name: /^Meldingen/ }));
    expect(await screen.findByText('Onbekend welke meldingen openstaan')).toBeVisible();
  });

  test('a failed list says so', async () => {
    const ward = openWard({
      patients: [anna],
      as: noor,
      answers: {
        'GET /api/live': { status: 503 },
        'GET /api/alerts/list': { status: 400, body: { message: 'Kapot.' } },
      },
    });
    await screen.findByText('Anna Bakker');
    await ward.settle();
    await ward.advance(6_000);
    await ward.user.click(await screen.findByRole('button', { name: /^Meldingen/ }));
    expect(await screen.findByText('Kapot.')).toBeVisible();
  });
});
