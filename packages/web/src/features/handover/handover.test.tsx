import { screen, waitFor, within } from '@testing-library/react';
import type { HandoverPage } from '@vigilia/contract/handover';
import { MINUTE } from '@vigilia/domain/instant';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { handoverLine, handoverPage, handoverSection } from '#testing/handover';
import { goOffline } from '#testing/offline';
import { whereAmI } from '#testing/open-app';
import { ago, openWard } from '#testing/open-ward';
import { ana, noor, patient } from '#testing/people';

const ADDRESS = '/handover/2026-11-14/3';
const PAGE = '/api/handover/2026-11-14/3';

/** 40 minutes before the end of the night, so that it can be signed. */
const END_SOON = { until: ago(-40) };

const anna = handoverLine(1, 'Anna', 'Meijer', '101');
const trijntje = handoverLine(2, 'Trijntje', 'Kok', '208', {
  usual: false,
  open: [
    { alert: 7, kind: 'wet', since: ago(25), status: 'open', owner: null },
    { alert: 8, kind: 'turn', since: ago(5), status: 'taken', owner: { id: 2, nombre: 'Noor' } },
  ],
  wet: { episodes: 5, longestMin: 70, longestWaitMin: 31, wettest: 5 },
  care: { changed: 3, turned: 3, toileted: 0, checked: 0, refused: 1 },
  found: { dry: 0, wet: 0, full: 2, leaked: 1 },
  turns: { onTime: 2, late: 1, self: 0 },
  unattended: 1,
  measuredMin: 400,
  median: { episodes: 2, longestMin: 30, changed: 2.5 },
  plan: { turnEvery: 180, noUrine: 6, pausedUntil: null, observaciones: null },
  notes: [{ at: ago(90), staff: { id: 5, nombre: 'Lucía' }, text: 'drank veel' }],
  note: { at: ago(10), staff: { id: 5, nombre: 'Lucía' }, text: 'vraag om groter materiaal' },
});
const tuin = handoverSection(1, 'Tuin', [anna, trijntje]);
const zolder = handoverSection(2, 'Zolder', [handoverLine(3, 'Jan', 'de Vries', '2')]);
const night = handoverPage([tuin, zolder], END_SOON);

function openHandover(
  page: HandoverPage | { status: number; body: unknown },
  { at = ADDRESS, as = noor, answers = {} }: Partial<Parameters<typeof openWard>[0]> = {},
) {
  const answer = 'secciones' in page ? { body: page } : page;
  return openWard({
    ...{ patients: [patient(1, 'Anna', 'Meijer', '101')], as, at },
    answers: {
      'GET /api/handover/current': {
        body: {
          ...{ date: '2026-11-14', shift: 3, from: night.from, until: night.until },
          ...{ previous: null, next: null },
        },
      },
      [`GET ${PAGE}`]: answer,
      ...answers,
    },
  });
}

const lineOf = async (name: string) => {
  const lines = await screen.findAllByRole('listitem');
  return lines.find((line) => line.textContent.includes(name))!;
};
const block = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  localStorage.clear();
});

describe('what a shift hands over', () => {
  test('the running shift by default, under its own address', { tags: ['R-ROUTE-14'] }, async () => {
    openHandover(night, { at: '/handover' });
    expect(await screen.findByText('Nachtdienst · za 14/11/2026')).toBeVisible();
    expect(whereAmI()).toBe(ADDRESS);
  });

  test('whoever is as usual has one quiet line', { tags: ['R-HANDOVER-17'] }, async () => {
    openHandover(night);
    await block('Tuin');
    const line = await lineOf('Anna Meijer');
    expect(line).toHaveTextContent('101 Anna Meijerzoals altijd · 7:50 lang gemeten');
    expect(within(line).queryByRole('heading')).toBeNull();
  });

  test('everybody else has what is open, what happened, the plan and the note; deviations are bold', {
    tags: ['R-HANDOVER-17'],
  }, async () => {
    openHandover(night);
    await block('Tuin');
    const line = await lineOf('Trijntje Kok');
    expect(within(line).getByRole('heading', { name: '208 Trijntje Kok' })).toBeVisible();
    const rows = within(line).getAllByRole('term');
    expect(rows.map((row) => row.textContent)).toEqual(['Nu', 'Deze dienst', 'Plan', 'Notitie']);
    const bold = [...line.querySelectorAll('strong')].map(({ textContent }) => textContent);
    expect(bold).toEqual([
      'Verschonen sinds 02:47, nog niemand gaat',
      'Draaien sinds 03:07, Noor gaat',
      '5 keer nat (anders 2)',
      'de langste keer 1:10 lang (anders 30 min lang)',
      '1 keer geweigerd',
      '1 keer doorgelekt',
      '1 keer te laat gedraaid',
      'naar 1 melding ging niemand',
      '1:20 lang niet gemeten',
      'vraag om groter materiaal',
    ]);
    // Each with an icon: never by weight or colour alone.
    for (const strong of line.querySelectorAll('strong')) expect(strong.querySelector('svg')).not.toBeNull();
    expect(line).toHaveTextContent('wachtte 31 min lang op verschonen · 3 keer verschoond');
    expect(line).toHaveTextContent(
      'draaien om de 3 uur · melding na 6 uur zonder urine · Lucía 01:42: drank veel',
    );
  });

  test.each([
    [
      'nothing measured is not called dry',
      { measuredMin: 0, wet: { episodes: 0, longestMin: 0, longestWaitMin: null, wettest: null } },
      '8:00 lang niet gemeten',
      'niet nat',
    ],
    [
      'who is never wet is usually not wet, and not wet for no minutes',
      { median: { episodes: 0, longestMin: 0, changed: 0 }, wet: trijntje.wet },
      'de langste keer 1:10 lang (anders niet nat)',
      'anders 0 min',
    ],
    [
      'a median between two durations is in whole minutes',
      { median: { episodes: 2, longestMin: 32.5, changed: 0 }, wet: trijntje.wet },
      'de langste keer 1:10 lang (anders 33 min lang)',
      '32.5',
    ],
    ['without a median nothing is usual', { median: null }, 'wat gewoon is, is nog niet bekend', 'anders'],
  ] as const)('%s', { tags: ['R-HANDOVER-17'] }, async (_, more, said, unsaid) => {
    const line = { ...anna, usual: false, care: { ...anna.care, changed: 0 }, ...more };
    openHandover(handoverPage([handoverSection(1, 'Tuin', [line])]));
    await block('Tuin');
    expect(await lineOf('Anna')).toHaveTextContent(said);
    expect(await lineOf('Anna')).not.toHaveTextContent(unsaid);
  });

  test('the section of one’s duty comes first, then those of the home in their order', {
    tags: ['R-HANDOVER-18'],
  }, async () => {
    openHandover(night, {
      answers: {
        'GET /api/duty/list': {
          body: { lista: [{ staff: { id: 2, nombre: 'Noor' }, secciones: [2], until: ago(-60) }] },
        },
      },
    });
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
        'De locatie',
        'Zolder',
        'Tuin',
      ]),
    );
  });

  test('what concerns the home stands above, with when it was', async () => {
    openHandover({
      ...night,
      home: [
        { kind: 'hub', since: ago(60), until: ago(39), hub: { id: 4, codigo: 'H4', etiqueta: 'gang B' } },
      ],
      gaps: [{ from: ago(90), until: ago(80) }],
    });
    const home = within(await block('De locatie'));
    expect(home.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Het systeem lette niet op meldingen 01:42 – 01:52',
      'Hub gang B zonder verbinding 02:12 – 02:33',
    ]);
  });

  test('arrows lead to the shifts before and after', async () => {
    const { user } = openHandover(night, {
      answers: {
        'GET /api/handover/2026-11-14/2': {
          body: {
            ...handoverPage([tuin]),
            ...{ shift: 2, from: '2026-11-14T14:00:00Z', until: '2026-11-14T22:00:00Z', state: 'signed' },
            next: { date: '2026-11-14', shift: 3 },
          },
        },
      },
    });
    await block('Tuin');
    expect(screen.getByRole('button', { name: 'Volgende dienst' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Vorige dienst' }));
    expect(await screen.findByText('Avonddienst · za 14/11/2026')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Diensten' })).toHaveTextContent(
      '15:00 – 23:00 · ondertekend',
    );
    await user.click(screen.getByRole('button', { name: 'Volgende dienst' }));
    expect(whereAmI()).toBe(ADDRESS);
  });
});

describe('when there is no page', () => {
  test('without a network it says so, and keeps nothing on the device', {
    tags: ['R-HANDOVER-21'],
  }, async () => {
    const { user, server } = openHandover(night, { at: '/' });
    await screen.findAllByText('Anna Meijer');
    server.goDown();
    goOffline();
    window.location.hash = ADDRESS;
    expect(await screen.findByText('De overdracht heeft netwerk nodig')).toBeVisible();
    server.comeBack();
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await block('Tuin');
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
      'Trijntje',
    );
  });

  test.each([
    [
      'a shift that has not begun',
      { status: 409, body: { message: 'x', reason: 'not-begun' } },
      'Deze dienst is nog niet begonnen',
    ],
    [
      'a shift that does not exist',
      { status: 404, body: { message: 'x', reason: 'not-found' } },
      'Deze dienst bestaat niet',
    ],
    ['an error of the server', { status: 500, body: { message: 'kapot' } }, 'Dit kon niet worden geladen'],
  ])('%s', async (_, answer, text) => {
    openHandover(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  test('a home without residents', async () => {
    openHandover(handoverPage([handoverSection(1, 'Tuin', [])]));
    expect(await screen.findByText('Er is nog niemand om over te dragen')).toBeVisible();
  });
});

describe('signing', () => {
  const duty = { staff: { id: 2, nombre: 'Noor' }, secciones: [1], until: ago(-60) };
  const signed = (as: 'giver' | 'receiver', staff = { id: 2, nombre: 'Noor' }) =>
    handoverPage(
      [
        {
          ...tuin,
          frozenAt: ago(0),
          fingerprint: 'ab12'.repeat(16),
          signatures: [{ as, staff, at: ago(0), note: null }],
        },
      ],
      END_SOON,
    );

  test('the giver reads what it does to duty and to alerts, signs, and can take it back for ten minutes', {
    tags: ['R-HANDOVER-19'],
  }, async () => {
    const { user, server, advance } = openHandover(night, {
      answers: {
        'GET /api/duty/list': { body: { lista: [duty] } },
        'POST /api/handover/sign/2026-11-14/3': { body: signed('giver') },
        'POST /api/handover/unsign/2026-11-14/3': { body: handoverPage([tuin], END_SOON) },
      },
    });
    await user.click(within(await block('Tuin')).getByRole('button', { name: 'Tuin overdragen' }));
    const form = screen.getByRole('form', { name: 'Tuin overdragen' });
    expect(form).toHaveTextContent('Je dienst voor Tuin eindigt nu.');
    expect(form).toHaveTextContent('Waar je naartoe gaat, blijft van jou:208 Trijntje Kok: Draaien');
    expect(form).toHaveTextContent('Na de eerste handtekening verandert wat hier staat niet meer.');
    await user.type(within(form).getByRole('textbox'), 'rustige nacht');
    server.setAnswers({
      [`GET ${PAGE}`]: { body: { ...signed('giver'), secciones: [...signed('giver').secciones, zolder] } },
    });
    await user.click(within(form).getByRole('button', { name: 'Tuin overdragen' }));
    const tuinBlock = within(await block('Tuin'));
    expect(await tuinBlock.findByText('Overgedragen door Noor om 03:12')).toBeVisible();
    expect(server.requestsTo('/api/handover/sign/2026-11-14/3')[0]?.body).toEqual({
      seccion: 1,
      as: 'giver',
      note: 'rustige nacht',
    });
    expect(tuinBlock.getByText('Vingerafdruk ab12ab12ab12ab12')).toBeVisible();
    expect(tuinBlock.queryByRole('button', { name: /^Notitie bij/ })).toBeNull();
    server.setAnswers({ [`GET ${PAGE}`]: { body: night } });
    await user.click(tuinBlock.getByRole('button', { name: 'Ongedaan maken, kan tot 03:22' }));
    expect(await tuinBlock.findByRole('button', { name: 'Tuin overdragen' })).toBeVisible();
    expect(server.requestsTo('/api/handover/unsign/2026-11-14/3')[0]?.body).toEqual({
      seccion: 1,
      as: 'giver',
    });
    await advance(0);
  });

  test('ten minutes later it cannot be taken back', { tags: ['R-HANDOVER-19'] }, async () => {
    const { advance } = openHandover(signed('giver'));
    expect(await screen.findByRole('button', { name: 'Ongedaan maken, kan tot 03:22' })).toBeVisible();
    await advance(10 * MINUTE);
    expect(screen.queryByRole('button', { name: /Ongedaan maken/ })).toBeNull();
  });

  test('the receiver reads when duty begins and ends, and which alerts do not come along', {
    tags: ['R-HANDOVER-19'],
  }, async () => {
    const { user } = openHandover(night, { as: ana });
    await user.click(within(await block('Tuin')).getByRole('button', { name: 'Tuin overnemen' }));
    const form = screen.getByRole('form', { name: 'Tuin overnemen' });
    expect(form).toHaveTextContent(
      'Je dienst voor Tuin begint nu en duurt tot het einde van de volgende dienst',
    );
    expect(
      within(form)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['208 Trijntje Kok: Verschonen', '208 Trijntje Kok: Draaien · Noor gaat']);
  });

  test('what the server refuses is said in its words, and the note stays', {
    tags: ['R-HANDOVER-19'],
  }, async () => {
    const { user } = openHandover(night, {
      answers: {
        'POST /api/handover/sign/2026-11-14/3': {
          status: 409,
          body: { message: 'Te vroeg om te tekenen.', reason: 'too-early' },
        },
      },
    });
    await user.click(within(await block('Tuin')).getByRole('button', { name: 'Tuin overnemen' }));
    const form = screen.getByRole('form', { name: 'Tuin overnemen' });
    await user.type(within(form).getByRole('textbox'), 'rustig');
    await user.click(within(form).getByRole('button', { name: 'Tuin overnemen' }));
    expect(await within(form).findByRole('alert')).toHaveTextContent('Te vroeg om te tekenen.');
    expect(within(form).getByRole('textbox')).toHaveValue('rustig');
  });

  test('more than an hour before the end it says from when', async () => {
    openHandover(handoverPage([tuin]));
    expect(await screen.findByText('Ondertekenen kan vanaf 06:00.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Tuin over/ })).toBeNull();
  });

  test('what became known since stands apart, beside what was signed', {
    tags: ['R-HANDOVER-20'],
  }, async () => {
    const line = {
      ...anna,
      wet: { ...anna.wet, episodes: 4 },
      notes: [{ at: ago(5), staff: { id: 5, nombre: 'Lucía' }, text: 'huid rood' }],
      // Written while the section was signed.
      note: { at: ago(4), staff: { id: 5, nombre: 'Lucía' }, text: 'sliep weinig' },
    };
    openHandover({
      ...night,
      secciones: [
        { ...signed('giver').secciones[0]!, erased: 1, knownSince: [{ parts: ['wet', 'notes'], line }] },
      ],
    });
    const since = await screen.findByRole('region', { name: 'Bekend geworden na de handtekening' });
    expect(since).toHaveTextContent('4 keer nat (anders 1) bij ondertekenen: 1 keer nat');
    expect(since).toHaveTextContent(
      'Lucía 03:07: huid rood · Lucía 03:08: sliep weinig bij ondertekenen: niets',
    );
    expect(await lineOf('Anna')).toHaveTextContent('zoals altijd');
    expect(screen.getByText('De regel van 1 bewoner is sindsdien gewist.')).toBeVisible();
  });

  test('screen-reader users hear of a colleague’s signature', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { server, settle } = openHandover(night);
    await block('Tuin');
    server.setAnswers({ [`GET ${PAGE}`]: { body: signed('giver', { id: 5, nombre: 'Lucía' }) } });
    vi.advanceTimersByTime(MINUTE);
    await settle();
    expect(document.querySelector('[data-announcer="polite"]')).toHaveTextContent(
      'Tuin: Overgedragen door Lucía om 03:12',
    );
  });
});

describe('a note on a resident', () => {
  test('is written below the line; what the server refuses stays in the field', {
    tags: ['R-HANDOVER-19'],
  }, async () => {
    const { user, server } = openHandover(night, {
      answers: {
        'POST /api/handover/note/1': { status: 409, body: { message: 'Al ondertekend.', reason: 'signed' } },
      },
    });
    await block('Tuin');
    await user.click(screen.getByRole('button', { name: 'Notitie bij 101 Anna Meijer' }));
    const field = screen.getByRole('textbox', {
      name: 'Notitie voor de volgende dienst over 101 Anna Meijer',
    });
    expect(field).toHaveFocus();
    await user.type(field, 'slaapt slecht');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    expect(await screen.findByText('Al ondertekend.')).toBeVisible();
    expect(field).toHaveValue('slaapt slecht');
    server.setAnswers({
      'POST /api/handover/note/1': {
        body: { note: { at: ago(0), staff: { id: 2, nombre: 'Noor' }, text: 'slaapt slecht' } },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(server.requestsTo('/api/handover/note/1').at(-1)?.body).toEqual({
      date: '2026-11-14',
      shift: 3,
      text: 'slaapt slecht',
    });
  });
});

test('one’s own note is changed, also after a colleague has written a newer one', {
  tags: ['R-HANDOVER-13'],
}, async () => {
  const section = { ...tuin, ownNotes: [{ paciente: 2, text: 'drinkt weinig' }] };
  const { user } = openHandover(handoverPage([section], END_SOON));
  await block('Tuin');
  await user.click(screen.getByRole('button', { name: 'Notitie bij 208 Trijntje Kok' }));
  expect(screen.getByRole('textbox')).toHaveValue('drinkt weinig');
});

test('printing, by the button or by the browser’s own command, is entered into the access log for each section', {
  tags: ['R-HANDOVER-22'],
}, async () => {
  const { user, server, settle } = openHandover(night, {
    answers: { 'POST /api/handover/printed/2026-11-14/3': { status: 204 } },
  });
  const print = vi.fn(() => void window.dispatchEvent(new Event('beforeprint')));
  vi.stubGlobal('print', print);
  await block('Tuin');
  await user.click(screen.getByRole('button', { name: 'Afdrukken' }));
  await user.click(screen.getByRole('radio', { name: 'Alleen kamers' }));
  await user.click(screen.getByRole('button', { name: 'Nu afdrukken' }));
  await settle();
  expect(print).toHaveBeenCalledOnce();
  expect(server.requestsTo('/api/handover/printed/2026-11-14/3').map(({ body }) => body)).toEqual([
    { seccion: 1 },
    { seccion: 2 },
  ]);
  expect(document.querySelector('[data-people]')).toHaveAttribute('data-people', 'rooms');
});

test('axe finds nothing serious, with the forms open', async () => {
  const { user } = openHandover(night);
  await user.click(within(await block('Tuin')).getByRole('button', { name: 'Tuin overnemen' }));
  await user.click(screen.getByRole('button', { name: 'Notitie bij 101 Anna Meijer' }));
  await user.click(screen.getByRole('button', { name: 'Afdrukken' }));
  expect(await seriousAxeViolations()).toEqual([]);
});

describe('the ways to it', () => {
  test('the sidebar’s foot and the user’s menu; the five entries stay as they are', {
    tags: ['R-ROUTE-14'],
  }, async () => {
    const { user } = openHandover(night, { at: '/' });
    await user.click(await screen.findByRole('link', { name: 'Overdracht' }));
    await waitFor(() => expect(whereAmI()).toBe(ADDRESS));
    expect(within(screen.getByRole('navigation', { name: 'Hoofdmenu' })).getAllByRole('link')).toHaveLength(
      5,
    );
    await user.click(screen.getByRole('button', { name: /Jouw menu/ }));
    const menu = within(await screen.findByRole('dialog', { name: /Jouw menu/ }));
    expect(await menu.findByRole('link', { name: 'Overdracht' })).toBeVisible();
  });
});
