import { expect, test } from 'vitest';
import { sql } from '#db/sql';
import { handoverWard, TODAY } from '#testing/handover-ward';

type Ward = Awaited<ReturnType<typeof handoverWard>>;

/** Whoever asks: the token, and what is added to the address. */
const WHO: Record<string, (ward: Ward) => Promise<{ by: string | null; query?: string }>> = {
  administrator: async ({ bo }) => ({ by: bo }),
  nurse: async ({ ana }) => ({ by: ana }),
  'both roles': ({ home }) => someone(home, ['ROLE_CENTRO', 'ROLE_ENFERMERA']),
  'an unknown role': ({ home }) => someone(home, ['ROLE_KITCHEN']),
  'no role': ({ home }) => someone(home, []),
  'administrator of another home': async ({ home }) =>
    someone(home, ['ROLE_CENTRO'], await home.centre('Los Olivos')),
  'the same, who names this home': async ({ home }) => ({
    ...(await someone(home, ['ROLE_CENTRO'], await home.centre('Los Olivos'))),
    query: `?idCentro=${home.first}`,
  }),
  'nurse of another home': async ({ home }) =>
    someone(home, ['ROLE_ENFERMERA'], await home.centre('Los Olivos')),
  'a wall board of this home': async ({ home, bo }) => ({ by: await board(home, bo) }),
  'a hub of this home': async ({ home }) => {
    await home.hub('HUB-0001');
    return { by: 'HUB-0001' };
  },
  'somebody signed out': async ({ home, ana }) => {
    await home.post('/api/logout', {}, ana);
    return { by: ana };
  },
  nobody: async () => ({ by: null }),
};

async function someone(home: Ward['home'], roles: string[], centre?: number) {
  await home.staff('carla', { roles, ...(centre !== undefined && { centres: [centre] }) });
  return { by: await home.enter('carla') };
}

async function board(home: Ward['home'], administrator: string): Promise<string> {
  const { body } = await home.post('/api/boards/pair', {});
  const settings = { nombre: 'Hal', secciones: [], roomOnly: false, locale: null };
  const added = await home.post('/api/boards/new', { code: body.code, ...settings }, administrator);
  expect(added.status).toBe(200);
  return body.token;
}

/** Asked in this order: a note is possible until somebody signs. */
const CALLS: Record<string, (ward: Ward, by: string | null, query: string) => Promise<{ status: number }>> = {
  current: ({ home }, by, query) => home.get(`/api/handover/current${query}`, by),
  shift: ({ home }, by, query) => home.get(`/api/handover/shift/${TODAY}/1${query}`, by),
  read: ({ home }, by, query) => home.get(`/api/handover/${TODAY}/1${query}`, by),
  note: ({ home, anna }, by) =>
    home.post(`/api/handover/note/${anna}`, { date: TODAY, shift: 1, text: 'slept little' }, by),
  sign: ({ home }, by, query) =>
    home.post(`/api/handover/sign/${TODAY}/1${query}`, { seccion: home.section, as: 'giver' }, by),
  unsign: ({ home }, by, query) =>
    home.post(`/api/handover/unsign/${TODAY}/1${query}`, { seccion: home.section, as: 'giver' }, by),
  printed: ({ home }, by, query) =>
    home.post(`/api/handover/printed/${TODAY}/1${query}`, { seccion: home.section }, by),
  accuracy: ({ home }, by, query) => home.get(`/api/care/accuracy/2026-11-01/${TODAY}${query}`, by),
};

test.each<[who: string, current: number, ...number[]]>([
  // who                            current shift read note sign unsign printed accuracy
  ['administrator', 200, 200, 200, 200, 200, 200, 204, 200],
  ['nurse', 200, 200, 200, 200, 200, 200, 204, 403],
  ['both roles', 200, 200, 200, 200, 200, 200, 204, 403],
  ['an unknown role', 403, 403, 403, 403, 403, 403, 403, 403],
  ['no role', 403, 403, 403, 403, 403, 403, 403, 403],
  // Their own home has a shift too, and neither this section nor this resident.
  ['administrator of another home', 200, 200, 200, 404, 404, 404, 404, 200],
  ['the same, who names this home', 403, 403, 403, 404, 403, 403, 403, 403],
  ['nurse of another home', 200, 200, 200, 404, 404, 404, 404, 403],
  ['a wall board of this home', 403, 403, 403, 403, 403, 403, 403, 403],
  ['a hub of this home', 401, 401, 401, 401, 401, 401, 401, 401],
  ['somebody signed out', 401, 401, 401, 401, 401, 401, 401, 401],
  ['nobody', 401, 401, 401, 401, 401, 401, 401, 401],
])(
  '%s: current %i, shift %i, read %i, note %i, sign %i, take back %i, print %i, accuracy %i',
  {
    tags: ['R-HANDOVER-7', 'R-ROLES-2'],
  },
  async (who, ...expected) => {
    const ward = await handoverWard();
    const { by, query = '' } = await WHO[who]!(ward);
    await ward.home.db.run(sql`update centre set created_at = '2026-01-01T00:00:00Z'`);
    const stored = () =>
      ward.home.db.many(sql`
      select 'note' as what, count(*) as n from handover_note union all
      select 'frozen', count(*) from handover union all select 'signature', count(*) from handover_signature order by 1`);
    const before = await stored();
    const answers: number[] = [];
    for (const ask of Object.values(CALLS)) {
      const answer = await ask(ward, by, query);
      answers.push(answer.status);
      // Whoever may not gets no word of whom it is about.
      if (answer.status >= 400) expect(JSON.stringify(answer)).not.toMatch(/Anna|Bos|Tuin/);
    }
    expect(answers).toEqual(expected);
    const [read, note] = [answers[2]!, answers[3]!];
    if (note >= 400) expect(await stored()).toEqual(before);
    if (who.includes('another home') && read === 200) {
      const { body } = await ward.home.get(`/api/handover/${TODAY}/1`, by);
      expect(JSON.stringify(body)).not.toMatch(/Anna|Bos/);
    }
  },
);
