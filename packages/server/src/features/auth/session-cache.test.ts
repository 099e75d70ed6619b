import { expect, test } from 'vitest';
import { sha256 } from '#crypto/secrets';
import type { Database } from '#db/database';
import { careHome } from '#testing/care-home';
import { revokeSession } from './session.store';
import { SessionCache } from './session-cache';

test('a session that ends while it is being loaded is not cached', async () => {
  const home = await careHome();
  await home.staff('ana');
  const token = await home.enter('ana');
  const hash = sha256(token);
  const now = home.clock.now();

  let find = () => undefined as void;
  let letGo = find;
  const found = new Promise<void>((resolve) => (find = resolve));
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const slow: Database = {
    ...home.db,
    maybe: async (query) => {
      const row = await home.db.maybe(query);
      find();
      await held;
      return row as never;
    },
  };
  const sessions = new SessionCache(slow, home.clock.now, {
    isAllowed: () => true,
    onSessionEnd: () => undefined,
  });
  const asked = sessions.identify(token, now);
  await found;
  await revokeSession(home.db, hash);
  sessions.evict(Buffer.from(hash).toString('hex'));
  letGo();

  expect(await asked).toMatchObject({ username: 'ana' }); // it was valid when it was asked for
  expect(await sessions.identify(token, now)).toBeNull();
});
