import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MIGRATIONS = path.join(HERE, 'migrations');

/** A database that applied a migration refuses to start with another text of it. A new one adds its line. */
test('no migration differs from what migration-checksums.txt says of it', () => {
  const files = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const lines = files.sort().map((name) => {
    const text = fs.readFileSync(path.join(MIGRATIONS, name));
    return `${createHash('sha256').update(text).digest('hex')}  ${name}`;
  });
  const known = fs.readFileSync(path.join(HERE, 'migration-checksums.txt'), 'utf8').trimEnd().split('\n');
  expect(lines).toEqual(known);
});
