import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { bundle } from './bundle.mjs';

test('a bundle contains our packages and imports installed ones', async () => {
  const folder = smallRepository({
    'packages/domain/src/rule.ts': "export const rule = 'two hours';\n",
    'packages/server/src/db/rows.ts': "export const rows = 'of the ward';\n",
    'packages/server/src/main.ts': [
      "import { rule } from '@vigilia/domain/rule';",
      "import { rows } from '#db/rows';",
      "import fs from 'node:fs';",
      "import { z } from 'zod';",
      'console.log(fs, z, rule, rows);',
    ].join('\n'),
  });
  await bundle({ main: 'packages/server/src/main.ts' }, 'packages/server/dist', folder);
  const text = readFileSync(join(folder, 'packages/server/dist/main.js'), 'utf8');
  expect(text).toContain('two hours');
  expect(text).toContain('of the ward');
  expect(text).toContain('from "zod"');
  expect(text).not.toContain('@vigilia/');
});
