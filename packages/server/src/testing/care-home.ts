import type { Role } from '@vigilia/domain/roles';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { afterEach } from 'vitest';
import { type AppNeeds, buildApp } from '#app';
import { hashPassword } from '#crypto/password';
import { insertCentre, insertSection } from '#features/centres/centre.store';
import { insertStaff } from '#features/staff/staff.store';
import { freshDatabase } from './database';

export const PASSWORD = 'a-long-password';
/** One hash for everybody: the tests are about what happens after it, and argon2 is slow on purpose. */
const hashed = hashPassword(PASSWORD);

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/**
 * A care home on a real database and the real routes, with a clock that we hold: one centre in Amsterdam with one
 * section to begin with; whoever else is in the story is asked for by name.
 */
export async function careHome(told: { now?: string } & Partial<AppNeeds> = {}) {
  const db = await freshDatabase();
  const clock = heldClock(told.now ?? '2026-11-15T09:00:00Z');
  const app = await buildApp({
    db,
    clock: clock.now,
    log: pino({ level: 'silent' }),
    webDir: '/nowhere',
    usersHost: '',
    trustProxy: false,
    demoAccounts: () => [],
    ...told,
  });
  open.push(app);

  const centre = async (nombre = 'Huize Zonnehof', zona = 'Europe/Amsterdam', serviciosAvanzados = true) =>
    insertCentre(db, { nombre, zona, serviciosAvanzados }, clock.now());
  const first = await centre();
  const section = await insertSection(db, first, 'Tuin');

  const staff = async (
    username: string,
    who: { roles?: readonly (Role | string)[]; centres?: number[]; twoFactorEnabled?: boolean } = {},
  ) =>
    insertStaff(
      db,
      {
        username,
        nombre: username,
        locale: 'es',
        roles: who.roles ?? ['ROLE_CENTRO'],
        twoFactorEnabled: who.twoFactorEnabled ?? false,
        passwordHash: await hashed,
      },
      who.centres ?? [first],
      clock.now(),
    );

  const ask = async (method: InjectOptions['method'], url: string, by?: string | null, body?: unknown) => {
    const answer = await app.inject({
      ...(method && { method }),
      url,
      headers: { 'accept-language': 'en', ...(by && { authorization: `Bearer ${by}` }) },
      ...(body !== undefined && { payload: body as object }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      // biome-ignore lint/suspicious/noExplicitAny: an answer under test may be anything
      body: (answer.body && /json/.test(String(answer.headers['content-type']))
        ? answer.json()
        : answer.body) as any,
    };
  };
  const get = (url: string, by?: string | null) => ask('GET', url, by);
  const post = (url: string, body: unknown, by?: string | null) => ask('POST', url, by, body);

  /** Signs in and gives the token. */
  const enter = async (username: string): Promise<string> => {
    const { body } = await post('/api/authenticate', { username, password: PASSWORD });
    return body.token;
  };

  return { db, app, clock, first, section, centre, staff, ask, get, post, enter };
}

export type CareHome = Awaited<ReturnType<typeof careHome>>;

export function heldClock(start: string) {
  let now = Date.parse(start);
  return {
    now: () => now,
    pass: (told: { seconds?: number; minutes?: number; hours?: number; days?: number }) => {
      const { seconds = 0, minutes = 0, hours = 0, days = 0 } = told;
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    set: (at: string) => {
      now = Date.parse(at);
    },
  };
}
