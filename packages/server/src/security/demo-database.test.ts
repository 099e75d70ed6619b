import { expect, test } from 'vitest';
import { runCommand } from '#cli/run-command';
import { hashPassword } from '#crypto/password';
import { sha256 } from '#crypto/secrets';
import { sql } from '#db/sql';
import { refuseDemoDatabase, refuseHomeDatabase } from '#demo/demo-database';
import { fillDemo } from '#demo/fill';
import { insertHub } from '#features/hubs/hub.store';
import { careHome } from '#testing/care-home';
import { freshDatabase } from '#testing/database';
import { TEST_KEY } from '#testing/key';
import { freshPlace } from '#testing/place';
import { startServerProcess } from '#testing/server-process';

const NOW = Date.parse('2026-11-15T09:00:00Z');

test('production refuses a database that the demo made, also after its passwords were changed', async () => {
  const db = await freshDatabase();
  await fillDemo(db, TEST_KEY, NOW, NOW);
  await db.run(sql`update staff set password_hash = 'changed'`);
  await db.run(sql`update hub set deleted_at = now()`);
  await expect(refuseDemoDatabase(db)).rejects.toThrow(/made by the demo.*DATA_DIR/);
  await expect(refuseHomeDatabase(db)).resolves.toBeUndefined();
});

test('production refuses an unmarked database in which demo passwords are valid, until each is mended as the message says', async () => {
  const home = await careHome();
  await home.staff('centro');
  await home.staff('enfermera');
  const passwordHash = await hashPassword('vigilia-demo');
  await home.db.run(sql`update staff set password_hash = ${passwordHash} where username = 'centro'`);
  const demoKey = { codigo: 'HUB-X', etiqueta: 'X', keyHash: sha256('vigilia-demo-hub') };
  await insertHub(home.db, home.first, demoKey, NOW);

  const refusal = await refuseDemoDatabase(home.db).catch((error: Error) => error.message);
  const commands = [...String(refusal).matchAll(/vigilia (staff|hub) (\S+) (\S+)/g)].map(
    ([, ...argv]) => argv,
  );
  expect(commands).toEqual([
    ['staff', 'password', 'centro'],
    ['hub', 'delete', 'HUB-X'],
  ]);
  for (const argv of commands) expect((await runCommand(argv, { db: home.db, now: NOW })).ok).toBe(true);
  await expect(refuseDemoDatabase(home.db)).resolves.toBeUndefined();
});

test('the demo refuses the database of a home', async () => {
  const { db } = await careHome();
  await expect(refuseHomeDatabase(db)).rejects.toThrow(/belongs to a home/);
  await expect(refuseDemoDatabase(db)).resolves.toBeUndefined();
  await expect(refuseHomeDatabase(await freshDatabase())).resolves.toBeUndefined();
});

test('the production server does not start on the demo’s database', async () => {
  const place = await freshPlace();
  const db = await place.open();
  await fillDemo(db, TEST_KEY, NOW, NOW);
  await db.close();
  await expect(startServerProcess(place.env)).rejects.toThrow(/This database was made by the demo/);
  await place.remove();
});
