import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AlertList, Pause } from '@vigilia/contract/alerts';
import type { Patient } from '@vigilia/contract/patients';
import { SECOND } from '@vigilia/domain/instant';
import { describe, expect, test, vi } from 'vitest';
import { DEAD_TIME } from '#care/use-act-guard';
import { alertList, alertOf, careOf, takenBy } from '#testing/alerts';
import { ago, openWard } from '#testing/open-ward';
import { noor, patient, sensorState } from '#testing/people';
import { setWindowWidth } from '#testing/window-width';

const somebody = (id: number, nombre: string, more: Partial<Patient> = {}): Patient => ({
  ...patient(id, nombre, 'Bakker', String(100 + id)),
  sensor: id,
  measuredAt: ago(1),
  estado: sensorState(1),
  ...more,
});
const anna = somebody(1, 'Anna', { estado: sensorState(5), soiledSince: ago(25) });
const bert = somebody(2, 'Bert');
const wet = alertOf(7, anna);

async function openAlerts(alerts: AlertList, answers: Parameters<typeof openWard>[0]['answers'] = {}) {
  const ward = openWard({ patients: [anna, bert], as: noor, answers });
  await screen.findByText('Anna Bakker');
  await waitFor(() => expect(ward.streams).toHaveLength(1));
  ward.streams[0]?.send('snapshot', ward.list());
  ward.streams[0]?.send('alerts', alerts);
  await ward.settle();
  return { ...ward, stream: ward.streams[0] };
}

const cardOf = (name: string) => screen.getByText(name).closest('article') as HTMLElement;
const card = (name = 'Anna Bakker') => within(cardOf(name));
const take = () => screen.findByRole('button', { name: 'Ik ga naar Anna Bakker' });
const bodies = (ward: { server: { requestsTo: (path: string) => { body: unknown }[] } }, path: string) =>
  ward.server.requestsTo(path).map(({ body }) => body);

describe('an alert on the card', () => {
  test('nobody is going: a solid edge, and the strip counts it', { tags: ['R-LIST-19'] }, async () => {
    await openAlerts(alertList([wet]));
    expect(await card().findByText('Er gaat nog niemand')).toBeVisible();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'open');
    expect(await take()).toHaveTextContent('Ik ga');
    expect(await screen.findByRole('button', { name: /1 verschonen.*1 niet opgepakt$/ })).toBeVisible();
    expect(cardOf('Bert Bakker')).not.toHaveAttribute('data-alert');
  });

  test('taken by this user: shown at once, then the care that fits', async () => {
    const ward = await openAlerts(alertList([wet]), { 'POST /api/alerts/take/7': { hangs: true } });
    await ward.user.click(await take());
    expect(card().getByText('Jij bent onderweg')).toBeVisible();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'taken');
    expect(card().getByRole('button', { name: 'Verschoond: Anna Bakker' })).toBeVisible();
    expect(bodies(ward, '/api/alerts/take/7')).toEqual([{ force: false }]);
  });

  test('taken by a colleague: her name, no acts but the menu, and the edge is quiet', async () => {
    const { user } = await openAlerts(alertList([{ ...wet, ...takenBy(9, 'Bea') }]));
    expect(card().getByText('Bea is onderweg')).toBeVisible();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'taken');
    await user.click(await card().findByRole('button', { name: 'Meer voor Anna Bakker' }));
    expect(await screen.findByRole('button', { name: 'Overnemen' })).toBeInTheDocument();
  });

  test('taken by somebody else meanwhile: it says who, and taking over is offered', async () => {
    let force: unknown;
    const ward = await openAlerts(alertList([wet]), {
      'POST /api/alerts/take/7': ({ body }) => {
        force = (body as { force: boolean }).force;
        if (force) return { body: { alert: { ...wet, ...takenBy(2, 'Noor') } } };
        return {
          status: 409,
          body: { message: 'Bea gaat al.', reason: 'alert-taken', owner: { id: 9, nombre: 'Bea' } },
        };
      },
    });
    await ward.user.click(await take());
    expect(await screen.findByText('Bea is al onderweg naar Anna Bakker')).toBeInTheDocument();
    expect(card().getByText('Bea is onderweg')).toBeVisible();
    await ward.user.click(screen.getByRole('button', { name: 'Overnemen' }));
    await ward.settle();
    expect(force).toBe(true);
    expect(card().getByText('Jij bent onderweg')).toBeVisible();
  });

  test('a refusal restores what was and says why', async () => {
    const ward = await openAlerts(alertList([wet]), {
      'POST /api/alerts/take/7': { status: 403, body: { message: 'Dat mag je niet.' } },
    });
    await ward.user.click(await take());
    expect(await screen.findByText('Dat mag je niet.')).toBeInTheDocument();
    expect(card().getByText('Er gaat nog niemand')).toBeVisible();
    expect(await take()).toBeVisible();
  });

  test('snoozed and paused: until when', async () => {
    await openAlerts(
      alertList(
        [{ ...wet, status: 'snoozed', snoozedUntil: ago(-10), snoozedBy: { id: 9, nombre: 'Bea' } }],
        {
          pauses: [{ paciente: 2, kinds: [], reason: 'away', until: ago(-60), by: { id: 9, nombre: 'Bea' } }],
        },
      ),
    );
    expect(card().getByText('Uitgesteld, weer om 03:22')).toHaveTextContent(
      'Uitgesteld, weer om 03:22 · Bea',
    );
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'snoozed');
    expect(card('Bert Bakker').getByText('Alles gepauzeerd tot 04:12')).toBeVisible();
  });

  test('on iOS the acts are on the card, which does not open', async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    await openAlerts(alertList([wet]));
    expect(await take()).toBeVisible();
    expect(card().queryByRole('link')).toBeNull();
  });

  test('a lost connection: nothing is shown as fresh', async () => {
    const ward = await openAlerts(alertList([wet]));
    ward.server.goDown();
    ward.stream?.end();
    await ward.settle();
    await ward.advance(10_000);
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'lost');
    expect(screen.queryByText(/\d niet opgepakt$/)).toBeNull();
  });

  test('a live event changes one alert; an ended one leaves', async () => {
    const { stream, settle } = await openAlerts(alertList([wet]));
    stream?.send('alert', {
      alert: { ...wet, ...takenBy(9, 'Bea') },
      pauses: [],
      prompts: [],
      care: [],
      wetFrom: 4,
    });
    await settle();
    expect(card().getByText('Bea is onderweg')).toBeVisible();
    stream?.send('alert', {
      alert: { ...wet, status: 'ended', ended: 'cleared' },
      pauses: [],
      prompts: [],
      care: [],
      wetFrom: 4,
    });
    await settle();
    expect(cardOf('Anna Bakker')).not.toHaveAttribute('data-alert');
  });

  test('without a live feed the alerts are requested', async () => {
    const ward = openWard({
      patients: [anna],
      as: noor,
      answers: { 'GET /api/live': { status: 503 }, 'GET /api/alerts/list': { body: alertList([wet]) } },
    });
    await screen.findByText('Anna Bakker');
    await ward.settle();
    await ward.advance(6_000);
    expect(await screen.findByText('Er gaat nog niemand')).toBeVisible();
  });
});

const action31 = {
  ...{ id: 31, paciente: 1, kind: 'changed', at: ago(0), recordedAt: ago(0), alert: 7 },
  ...{
    autor: { id: 2, nombre: 'Noor' },
    position: null,
    result: null,
    found: null,
    note: null,
    replaces: null,
  },
  ...{ voidedAt: null, confirmed: null },
};

describe('care in one tap', () => {
  const mine = { ...wet, ...takenBy(2, 'Noor') };
  const answer = action31;
  const done = () => card().findByRole('button', { name: /^Verschoond/ });

  test('changed: the alert leaves, and the toast can undo it', async () => {
    const ward = await openAlerts(alertList([mine]), {
      'POST /api/care/record/1': { body: { action: answer } },
      'POST /api/care/undo/31': { body: { action: { ...answer, voidedAt: ago(0) } } },
    });
    await ward.user.click(await done());
    expect(cardOf('Anna Bakker')).not.toHaveAttribute('data-alert');
    const [body] = bodies(ward, '/api/care/record/1') as [{ kind: string; alert: number; key: string }];
    expect(body).toMatchObject({ kind: 'changed', alert: 7 });
    expect(body.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByText('Anna Bakker: verschoond')).toBeInTheDocument();
    await ward.user.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('Anna Bakker: “verschoond” ongedaan gemaakt')).toBeInTheDocument();
  });

  test('no answer: sent again with the same body; then the alert is back, and the care waits to be sent', async () => {
    let failing = true;
    const ward = await openAlerts(alertList([mine]), {
      'POST /api/care/record/1': () =>
        failing ? { status: 503, body: { message: 'Even niet.' } } : { body: { action: answer } },
    });
    await ward.user.click(await done());
    await ward.advance(1_000);
    await ward.advance(3_000);
    expect(await screen.findByText(/^Anna Bakker: verschoond nog niet verstuurd/)).toBeInTheDocument();
    expect(cardOf('Anna Bakker')).toHaveAttribute('data-alert', 'taken');
    expect(await screen.findByText(/handeling is nog niet verstuurd/)).toBeInTheDocument();
    failing = false;
    await ward.advance(30_000);
    expect(
      await screen.findByText(/^Alsnog verstuurd: Anna Bakker: verschoond om 03:12/),
    ).toBeInTheDocument();
    const sent = bodies(ward, '/api/care/record/1').map((body) => JSON.stringify(body));
    expect(sent).toHaveLength(4);
    expect(new Set(sent).size).toBe(1);
  });

  test('“Changed at 03:05?” is answered with one tap', async () => {
    const ward = await openAlerts(alertList([], { prompts: [{ paciente: 2, at: ago(7) }] }), {
      'POST /api/care/record/2': { body: { action: { ...answer, paciente: 2, alert: null } } },
    });
    const ask = await card('Bert Bakker').findByRole('button', {
      name: 'Verschoond om 03:05? Bert Bakker',
    });
    expect(ask).toHaveTextContent('Verschoond om 03:05?');
    await ward.user.click(ask);
    expect(bodies(ward, '/api/care/record/2')).toMatchObject([{ kind: 'changed', at: ago(7) }]);
    expect(card('Bert Bakker').queryByText(/^Verschoond \d/)).toBeNull();
  });

  test('the toilet asks for its result', async () => {
    const dry = { ...mine, kind: 'no-urine' } as const;
    const ward = await openAlerts(alertList([dry]), {
      'POST /api/care/record/1': { body: { action: { ...answer, kind: 'toileted', result: 'urine' } } },
    });
    await ward.user.click(await card().findByRole('button', { name: /^Toilet/ }));
    await ward.user.click(await screen.findByRole('button', { name: 'Toilet: urine' }));
    expect(bodies(ward, '/api/care/record/1')).toMatchObject([
      { kind: 'toileted', result: 'urine', alert: 7 },
    ]);
    expect(cardOf('Anna Bakker')).not.toHaveAttribute('data-alert');
  });
});

describe('every card has all acts, with and without an alert', () => {
  const dots = (name: string) => card(name).findByRole('button', { name: `Meer voor ${name}` });
  const openActs = async (ward: Awaited<ReturnType<typeof openAlerts>>, name = 'Bert Bakker') => {
    await ward.user.click(await dots(name));
    return within(await screen.findByRole('dialog', { name: `Meer voor ${name}` }));
  };
  const pauseOf = (more: Partial<Pause> = {}): Pause => ({
    ...{ paciente: 2, kinds: [], reason: 'away', until: ago(-60), by: { id: 9, nombre: 'Bea' } },
    ...more,
  });

  test('care is recorded once, however often it is tapped; then the panel goes and the focus is back', async () => {
    const ward = await openAlerts(alertList([]), { 'POST /api/care/record/2': { hangs: true } });
    const acts = await openActs(ward);
    const turned = acts.getByRole('button', { name: 'Gedraaid' });
    await ward.user.click(turned);
    await ward.user.click(turned);
    await ward.user.click(acts.getByRole('button', { name: 'Verschoond' }));
    await ward.advance(DEAD_TIME);
    expect(bodies(ward, '/api/care/record/2')).toMatchObject([{ kind: 'turned' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await dots('Bert Bakker')).toHaveFocus();
  });

  test('what was recorded waits for the sensor on the card, and its author can undo it for ten minutes', async () => {
    const changed = careOf(bert, { at: ago(9), recordedAt: ago(9), until: ago(-6) });
    const ward = await openAlerts(alertList([], { care: [changed] }), {
      'POST /api/care/undo/31': { body: { action: { ...action31, voidedAt: ago(0) } } },
    });
    const line = await card('Bert Bakker').findByText('Verschoond om 03:03, wacht op de sensor');
    const acts = await openActs(ward);
    await ward.user.click(acts.getByRole('button', { name: 'Ongedaan maken: verschoond om 03:03' }));
    expect(await screen.findByText('Bert Bakker: “verschoond” ongedaan gemaakt')).toBeInTheDocument();
    expect(line).not.toBeInTheDocument();
    expect(ward.server.requestsTo('/api/care/undo/31')).toHaveLength(1);
  });

  test('refused says when it is asked again, and no longer than that', async () => {
    const by = { id: 9, nombre: 'Bea Kuiper' };
    const refused = careOf(bert, { kind: 'refused', at: ago(29), recordedAt: ago(29), until: ago(-0.1), by });
    const ward = await openAlerts(alertList([], { care: [refused] }));
    const line = await card('Bert Bakker').findByText('Geweigerd om 02:43, nieuwe melding om 03:12');
    expect(line).toHaveTextContent('· Bea');
    await ward.advance(6 * SECOND);
    expect(line).not.toBeInTheDocument();
  });

  test('a pause says what it silences and its day, and ends with one tap; the toast takes that back', async () => {
    const pause = pauseOf({ kinds: ['turn', 'wet'], until: ago(-3 * 24 * 60) });
    const ward = await openAlerts(alertList([], { pauses: [pause] }), {
      'DELETE /api/alerts/pause/2': { status: 204 },
      'POST /api/alerts/pause/2': { body: { pause } },
    });
    expect(
      await card('Bert Bakker').findByText('Gepauzeerd tot wo 03:12: draaien en verschonen'),
    ).toBeVisible();
    await ward.user.click(await card('Bert Bakker').findByRole('button', { name: /^Hervatten/ }));
    await screen.findByText('Bert Bakker: pauze beëindigd');
    expect(card('Bert Bakker').queryByText(/stil tot/i)).toBeNull();
    await ward.user.click(screen.getByRole('button', { name: 'Weer pauzeren' }));
    await card('Bert Bakker').findByText(/Gepauzeerd tot wo/);
    expect(bodies(ward, '/api/alerts/pause/2').at(-1)).toEqual({
      ...{ kinds: ['turn', 'wet'], reason: 'away', until: pause.until },
    });
  });

  test('nothing of a pause is chosen beforehand, and its button says what it will silence until when', async () => {
    const until = ago(-24 * 60);
    const ward = await openAlerts(alertList([]), {
      'POST /api/alerts/pause/2': { body: { pause: pauseOf({ until }) } },
    });
    const acts = await openActs(ward);
    await ward.user.click(acts.getByRole('button', { name: 'Meldingen pauzeren' }));
    for (const choice of [...acts.getAllByRole('checkbox'), ...acts.getAllByRole('radio')])
      expect(choice).not.toBeChecked();
    expect(acts.getByRole('button', { name: 'Kies wat, hoe lang en waarom' })).toBeDisabled();
    expect(acts.queryByRole('radio', { name: '3 dagen' })).toBeNull();
    await ward.user.click(acts.getByRole('checkbox', { name: 'Draaien' }));
    await ward.user.click(acts.getByRole('checkbox', { name: 'Alle meldingen' }));
    expect(acts.getByRole('checkbox', { name: 'Draaien' })).not.toBeChecked();
    await ward.user.click(acts.getByRole('radio', { name: '24 uur' }));
    await ward.user.click(acts.getByRole('radio', { name: 'Ziekenhuis' }));
    await ward.user.click(acts.getByRole('button', { name: 'Pauzeer tot morgen 03:12: Alles' }));
    expect(bodies(ward, '/api/alerts/pause/2')).toEqual([
      { kinds: [], reason: 'hospital', until: expect.stringMatching(/^2026-11-16T02:12:0/) },
    ]);
    expect(await screen.findByText('Bert Bakker: gepauzeerd tot morgen 03:12')).toBeInTheDocument();
  });

  test('without a connection care can be recorded; what others must learn at once says why it cannot', async () => {
    const ward = await openAlerts(alertList([wet]));
    ward.server.goDown();
    ward.stream?.end();
    await ward.settle();
    await ward.advance(10_000);
    expect(await take()).toBeDisabled();
    const acts = await openActs(ward, 'Anna Bakker');
    expect(acts.getByRole('button', { name: 'Verschoond' })).toBeEnabled();
    expect(
      acts.getByRole('button', { name: /^Meldingen pauzeren.*Kan niet zonder verbinding/ }),
    ).toBeDisabled();
  });

  test.each([
    ['desk', 'dialog', {}],
    ['iPad', 'region', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 }],
  ] as const)(
    'on the %s the dots open though alerts come under the finger; what they open waits a moment',
    async (_, role, device) => {
      if (role === 'region') vi.stubGlobal('navigator', device);
      const ward = await openAlerts(alertList([]), { 'POST /api/care/record/1': { hangs: true } });
      const button = await dots('Anna Bakker');
      ward.stream?.send('alerts', alertList([wet]));
      await take();
      fireEvent.click(button, { detail: 1 });
      const acts = within(await screen.findByRole(role, { name: 'Meer voor Anna Bakker' }));
      fireEvent.click(acts.getByRole('button', { name: 'Verschoond' }), { detail: 1 });
      await ward.settle();
      expect(bodies(ward, '/api/care/record/1')).toEqual([]);
      // The second click of two closes nothing.
      fireEvent.click(button, { detail: 2 });
      await ward.user.click(acts.getByRole('button', { name: 'Verschoond' }));
      expect(bodies(ward, '/api/care/record/1')).toMatchObject([{ kind: 'changed' }]);
    },
  );

  test('on an iPad they unfold in the card, without a dialog, and nothing leads elsewhere', {
    tags: ['R-CARD-20', 'R-ROLES-12'],
  }, async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    const ward = await openAlerts(alertList([]), {
      'POST /api/care/record/2': { hangs: true },
      'GET /api/care/list/2/2026-11-14/2026-11-15': { body: { lista: [] } },
    });
    await ward.user.click(await dots('Bert Bakker'));
    const acts = within(card('Bert Bakker').getByRole('region', { name: 'Meer voor Bert Bakker' }));
    for (const name of ['Meldingen pauzeren', 'Wat er is vastgelegd']) {
      await ward.user.click(acts.getByRole('button', { name }));
      await ward.user.click(acts.getByRole('button', { name }));
    }
    expect(acts.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await ward.user.click(acts.getByRole('button', { name: 'Verschoond' }));
    await ward.advance(DEAD_TIME);
    expect(bodies(ward, '/api/care/record/2')).toMatchObject([{ kind: 'changed' }]);
    expect(card('Bert Bakker').queryByRole('region')).toBeNull();
  });

  test.each([
    ['medium', 'Uitstellen met', [{ minutes: 20 }]],
    ['high', 'Nu: kan niet wachten', []],
  ] as const)('on an iPad the row of reminders of a %s alert says "%s"', async (priority, words, sent) => {
    vi.stubGlobal('navigator', { userAgent: 'iPad', platform: 'iPad', maxTouchPoints: 5 });
    const ward = await openAlerts(alertList([{ ...wet, priority }]), {
      'POST /api/alerts/snooze/7': { hangs: true },
    });
    await ward.user.click(await dots('Anna Bakker'));
    const unfolded = within(card().getByRole('region', { name: 'Meer voor Anna Bakker' }));
    const row = unfolded.getByRole('group', { name: 'Uitstellen met' });
    expect(row).toHaveTextContent(`${words}10 min20 min30 min`);
    await ward.advance(DEAD_TIME);
    await ward.user.click(within(row).getByRole('button', { name: 'Uitstellen met 20 min' }));
    await ward.settle();
    expect(bodies(ward, '/api/alerts/snooze/7')).toEqual(sent);
  });
});

describe('cards by urgency', () => {
  const names = () =>
    screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent);
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const turn = alertOf(8, bert, { kind: 'turn' });

  test('by room on a desk, with alerts pinned; the choice acts at once and is kept on this device', async () => {
    const { user } = await openAlerts(alertList([turn]));
    expect(names()).toEqual(['Bert Bakker', 'Anna Bakker']);
    expect(headings()).toEqual(expect.arrayContaining(['Straks 1', 'Tuin 1']));
    const order = within(screen.getByRole('group', { name: 'Volgorde' }));
    expect(order.getByRole('button', { name: 'Op kamer', pressed: true })).toBeVisible();
    await user.click(order.getByRole('button', { name: 'Op urgentie' }));
    expect(names()).toEqual(['Bert Bakker', 'Anna Bakker']);
    expect(headings()).toEqual(expect.arrayContaining(['Straks 1', 'In afwachting 1']));
    expect(localStorage.getItem('wardOrder')).toBe('"urgency"');
  });

  test('by urgency where somebody is on duty, and the list says who', { tags: ['R-LIST-22'] }, async () => {
    const { stream, settle } = await openAlerts(alertList([turn]));
    stream?.send('duty', {
      lista: [{ staff: { id: 9, nombre: 'Bea de Wit' }, secciones: [], until: ago(-60) }],
    });
    await settle();
    expect(screen.getByRole('button', { name: 'Op urgentie', pressed: true })).toBeVisible();
    expect(await screen.findByText('Nu dienst: Bea (alle afdelingen)')).toBeVisible();
  });

  test('first on a phone; a card that becomes urgent waits for a still hand', async () => {
    setWindowWidth(390);
    const ward = await openAlerts(alertList([]));
    expect(names()).toEqual(['Anna Bakker', 'Bert Bakker']);
    await ward.user.pointer({ keys: '[TouchA>]', target: cardOf('Anna Bakker') });
    ward.stream?.send('alerts', alertList([turn]));
    await ward.settle();
    expect(names()).toEqual(['Anna Bakker', 'Bert Bakker']);
    await ward.advance(4_000);
    expect(names()).toEqual(['Bert Bakker', 'Anna Bakker']);
    expect(headings()).toEqual(['Straks 1', 'In afwachting 1']);
  });

  test('under a hand a heading counts the cards below it, whatever became of them', async () => {
    const ward = await openAlerts(alertList([turn]));
    await ward.user.pointer({ keys: '[TouchA>]', target: cardOf('Anna Bakker') });
    ward.stream?.send('alerts', alertList([{ ...turn, priority: 'high' }]));
    await ward.settle();
    expect(headings()).toEqual(expect.arrayContaining(['Straks 1', 'Tuin 1']));
    ward.stream?.send('alerts', alertList([]));
    await ward.settle();
    expect(headings()).toEqual(expect.arrayContaining(['Straks 1', 'Tuin 1']));
    await ward.advance(4_000);
    expect(headings()).not.toContain('Straks 1');
  });

  test('under a hand no question comes into a card; it has a row for one as soon as it may', async () => {
    const ward = await openAlerts(alertList([]));
    await ward.user.pointer({ keys: '[TouchA>]', target: cardOf('Anna Bakker') });
    ward.stream?.send('alerts', { ...alertList([]), prompts: [{ paciente: anna.id, at: ago(7) }] });
    await ward.settle();
    const question = () => screen.queryByRole('button', { name: /^Anna Bakker: .*verschoond/ });
    const card = () => cardOf('Anna Bakker').dataset['acts'];
    expect([question(), card()]).toEqual([null, undefined]);
    await ward.advance(4_000);
    expect(card()).toBe('true');
    expect(within(cardOf('Anna Bakker')).getByRole('button', { name: /verschoond/i })).toBeVisible();
  });

  test('somebody’s duty changes no order under a hand', async () => {
    const ward = await openAlerts(alertList([turn]));
    await ward.user.pointer({ keys: '[TouchA>]', target: cardOf('Anna Bakker') });
    const before = headings();
    ward.stream?.send('duty', {
      lista: [{ staff: { id: 9, nombre: 'Bea de Wit' }, secciones: [], until: ago(-60) }],
    });
    await ward.settle();
    expect(screen.getByRole('button', { name: 'Op urgentie', pressed: true })).toBeVisible();
    expect(headings()).toEqual(before);
    await ward.advance(4_000);
    expect(headings()).not.toEqual(before);
  });

  test('what is opened on a phone stays, though somebody else has ended the alert', async () => {
    setWindowWidth(390);
    const ward = await openAlerts(alertList([turn]));
    await ward.user.click(await screen.findByRole('button', { name: 'Meer voor Bert Bakker' }));
    const sheet = await screen.findByRole('dialog', { name: 'Meer voor Bert Bakker' });
    await ward.advance(4_000);
    ward.stream?.send('alerts', alertList([]));
    await ward.settle();
    expect(sheet).toBeVisible();
  });
});
