import { isChange } from '@vigilia/contract/endpoint';
import { ENDPOINTS } from '@vigilia/contract/endpoints';
import { describe, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { careHome } from '#testing/care-home';
import { nextNumber, recordOf, records, takeOwnRecords } from '#testing/endpoint-records';
import {
  bodyFor,
  byIdInPath,
  byIdInQuery,
  everything,
  guarded,
  isServed,
  SHOWN_ONCE,
  STREAMS,
  takesBody,
  urlOf,
} from '#testing/every-endpoint';

test('every endpoint of the contract is registered with its access rule', {
  tags: ['R-API-34'],
}, async () => {
  const home = await careHome();
  const missing = ENDPOINTS.filter((endpoint) => !isServed(home)(endpoint));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe('answers', () => {
  test('records of another centre are 404 to its administrator, on every endpoint', {
    tags: ['R-API-35'],
  }, async () => {
    const home = await careHome();
    const olivos = await home.centre('Los Olivos');
    await home.staff('javier', { centres: [olivos] });
    const by = await home.enter('javier');
    const about = guarded(home).filter((endpoint) => byIdInPath(endpoint) || byIdInQuery(endpoint));
    expect(about.length).toBeGreaterThan(10);
    const here = await records(home, home.first);
    const before = await everything(home.db);
    for (const endpoint of about) {
      const body = bodyFor(endpoint.name, here);
      const foreign = await home.ask(endpoint.method, urlOf(endpoint, recordOf(endpoint, here)), by, body);
      const nowhere = await home.ask(endpoint.method, urlOf(endpoint, 2_147_483_647), by, body);
      expect([endpoint.name, foreign.status, foreign.body]).toEqual([endpoint.name, 404, nowhere.body]);
      expect(nowhere.status).toBe(404);
      // Not even a broken body is judged before the record is found.
      if (takesBody(endpoint)) {
        const broken = await home.ask(endpoint.method, urlOf(endpoint, recordOf(endpoint, here)), by, []);
        expect([endpoint.name, broken.status]).toEqual([endpoint.name, 404]);
      }
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test('an administrator gets a response without any key beyond the endpoint’s schema', async () => {
    const home = await careHome();
    const endpoints = guarded(home).filter(({ name }) => !STREAMS.includes(name));
    for (const endpoint of endpoints) {
      const who = `ana${nextNumber()}`;
      await home.staff(who);
      const by = await home.enter(who);
      const of = await records(home, home.first);
      await takeOwnRecords(home, endpoint, { who, by, of });
      const url = urlOf(endpoint, recordOf(endpoint, of), '', of.token);
      const { status, body, headers } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
      expect([endpoint.name, status]).toEqual([endpoint.name, endpoint.status]);
      expect([endpoint.name, headers['cache-control']]).toEqual([endpoint.name, 'no-store']);
      if (status === 204) continue;
      expect(endpoint.response.parse(body)).toEqual(body);
      const shown = SHOWN_ONCE.includes(endpoint.name)
        ? { ...body, secret: undefined, key: undefined }
        : body;
      expect(JSON.stringify(shown)).not.toMatch(/hash|secret|argon2|centro_id/);
    }
  });
});

describe('a change and its entry in the access log', () => {
  /** From now on no transaction that wrote an entry can commit: the fault comes after the change and after the entry. */
  const refuseCommits = (db: Db) =>
    db.script(`
      create or replace function no_commit() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$;
      create constraint trigger no_commit after insert or update on access_chain
        deferrable initially deferred for each row execute function no_commit()`);
  const allowCommits = (db: Db) => db.script('drop trigger no_commit on access_chain');
  const sessions = (db: Db) => db.many(sql`select id from session order by id`);

  test('are stored together or not at all, on every endpoint that changes something', async () => {
    const home = await careHome();
    const changes = guarded(home).filter(isChange);
    expect(changes.length).toBeGreaterThan(15);
    const requests = new Map<string, string>();
    for (const endpoint of changes) {
      const who = `ana${nextNumber()}`;
      await home.staff(who);
      const by = await home.enter(who);
      const of = await records(home, home.first);
      await takeOwnRecords(home, endpoint, { who, by, of });
      await home.accessEntries();
      const before = [await everything(home.db), await sessions(home.db)];
      await refuseCommits(home.db);
      const url = urlOf(endpoint, recordOf(endpoint, of));
      const { status, headers } = await home.ask(endpoint.method, url, by, bodyFor(endpoint.name, of));
      await allowCommits(home.db);
      expect([endpoint.name, status]).toEqual([endpoint.name, 500]);
      expect([endpoint.name, await everything(home.db), await sessions(home.db)]).toEqual([
        endpoint.name,
        ...before,
      ]);
      requests.set(endpoint.name, String(headers['x-request-id']));
    }
    // That it was tried and failed is in the log, and nothing else.
    const entries = await home.accessEntries();
    for (const [name, requestId] of requests) {
      const own = entries.filter(({ request_id }) => request_id === requestId);
      expect([name, own.map(({ result }) => result)]).toEqual([name, ['failed']]);
    }
  });
});
