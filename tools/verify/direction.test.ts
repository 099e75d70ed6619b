import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import configuration from '../../.dependency-cruiser.cjs';
import { root } from '../setup/root.mjs';
import { smallRepository } from '../testing/small-repository';
import { direction } from './direction.mjs';

const a = 'export const a = 1;\n';
const sound = {
  'packages/domain/src/a.ts': a,
  'packages/contract/src/a.ts': "export { a } from '@vigilia/domain/a';\n",
  'packages/server/src/main.ts': "import './app';\n",
  'packages/server/src/app.ts': "import '#features/a/a';\n",
  'packages/server/src/features/a/a.ts':
    "export { a } from '#services/alerts/a';\nexport * from '#http/a';\n",
  'packages/server/src/features/alerts/alert.routes.ts': "import './watching/a';\nimport './view/a';\n",
  'packages/server/src/features/alerts/watching/a.ts': "export * from '#features/alerts/facts/a';\n",
  'packages/server/src/features/alerts/view/a.ts': "export * from '#features/alerts/policy/a';\n",
  'packages/server/src/features/alerts/facts/a.ts': "export * from '#features/alerts/policy/a';\n",
  'packages/server/src/features/alerts/policy/a.ts': a,
  'packages/server/src/services/alerts/a.ts': "export { a } from '#stores/alert-change.store';\n",
  'packages/server/src/stores/alert-change.store.ts': "export { a } from './a';\n",
  'packages/server/src/stores/a.ts': "export { a } from '#db/a';\n",
  'packages/server/src/db/a.ts': "export { a } from '@vigilia/contract/a';\n",
  'packages/server/src/http/a.ts': "export { z } from 'zod';\n",
  'packages/server/src/http/ring-b.ts': "import './ring-a';\nexport type b = 1;\n", // closed by ring-a below
  'packages/server/src/http/ring-a.ts': a,
  'packages/server/src/system-clock.ts': a,
  'packages/server/src/testing/a.ts': a,
  'packages/web/src/ui/a.ts': a,
  'packages/web/src/ui/bed.tsx': a,
  'packages/web/src/care/a.ts': a,
  'packages/web/src/features/patients/patients-page.ts': "import './ward/bed';\nimport './resident/bed';\n",
  'packages/web/src/features/patients/ward/bed.ts': "export * from '#features/patients/card/bed';\n",
  'packages/web/src/features/patients/resident/bed.ts': "export * from '#features/patients/card/bed';\n",
  'packages/web/src/features/patients/card/bed.ts': a,
  'packages/web/src/features/a/a.tsx': "export * from '#ui/a';\nexport { a as b } from '#ui/bed';\n",
};

const from = (path: string) => `export * from '${path}';\n`;
const patients = 'packages/web/src/features/patients';
const alerts = 'packages/server/src/features/alerts';
const planted: [rule: string, file: string, text: string][] = [
  ['domain-is-pure', 'packages/domain/src/impure.ts', from('zod')],
  ['domain-knows-no-package', 'packages/domain/src/upwards.ts', from('@vigilia/contract/a')],
  ['contract-knows-domain-and-zod-only', 'packages/contract/src/impure.ts', from('node:fs')],
  ['contract-knows-no-side', 'packages/contract/src/upwards.ts', from('../../server/src/db/a')],
  ['sides-never-see-each-other', 'packages/web/src/lib/sideways.ts', from('../../../server/src/db/a')],
  ['packages-stand-on-their-own', 'packages/server/src/db/outwards.ts', from('../../../../tools/quiet.mjs')],
  ['nobody-imports-the-door', 'packages/server/src/features/a/door.ts', from('../../main')],
  ['app-is-above-features', 'packages/server/src/features/a/upwards.ts', from('#app')],
  ['features-do-not-import-features', 'packages/server/src/features/b/sideways.ts', from('#features/a/a')],
  ['features-are-above-the-ground', 'packages/server/src/http/upwards.ts', from('#features/a/a')],
  ['stores-know-the-database-only', 'packages/server/src/stores/sideways.ts', from('#http/a')],
  ['stores-know-the-database-only', 'packages/server/src/stores/upwards.ts', from('#services/alerts/a')],
  ['services-know-stores-and-the-database-only', 'packages/server/src/services/up.ts', from('#http/a')],
  [
    'alerts-are-changed-with-their-notifications',
    'packages/server/src/features/a/silent.ts',
    from('#stores/alert-change.store'),
  ],
  ['db-stands-alone', 'packages/server/src/db/sideways.ts', from('#http/a')],
  ['a-feature-is-handed-its-clock', 'packages/server/src/features/a/clock.ts', from('#system-clock')],
  ['texts-stand-alone', 'packages/server/src/texts/sideways.ts', from('#http/a')],
  ['patients-ward-imports-one-way', `${patients}/ward/a.ts`, from('#features/patients/resident/bed')],
  ['patients-resident-imports-one-way', `${patients}/resident/a.ts`, from('#features/patients/ward/bed')],
  ['patients-notes-imports-one-way', `${patients}/notes/a.ts`, from('#features/patients/card/bed')],
  ['patients-card-imports-one-way', `${patients}/card/a.ts`, from('#features/patients/ward/bed')],
  ['patients-charts-imports-one-way', `${patients}/charts/a.ts`, from('#features/patients/card/bed')],
  ['patients-diary-imports-one-way', `${patients}/diary/a.ts`, from('#features/patients/card/bed')],
  ['patients-dialog-imports-one-way', `${patients}/dialog/a.ts`, from('#features/patients/resident/bed')],
  ['patients-access-imports-one-way', `${patients}/access/a.ts`, from('#features/patients/card/bed')],
  ['patients-care-imports-one-way', `${patients}/care/a.ts`, from('#features/patients/card/bed')],
  ['alerts-watching-imports-one-way', `${alerts}/watching/b.ts`, from('#features/alerts/view/a')],
  ['alerts-care-imports-one-way', `${alerts}/care/b.ts`, from('#features/alerts/watching/a')],
  ['alerts-facts-imports-one-way', `${alerts}/facts/b.ts`, from('#features/alerts/watching/a')],
  ['alerts-feed-imports-one-way', `${alerts}/feed/b.ts`, from('#features/alerts/facts/a')],
  ['alerts-history-imports-one-way', `${alerts}/history/b.ts`, from('#features/alerts/watching/a')],
  ['alerts-view-imports-one-way', `${alerts}/view/b.ts`, from('#features/alerts/facts/a')],
  ['alerts-judging-imports-one-way', `${alerts}/judging/b.ts`, from('#features/alerts/watching/a')],
  ['alerts-lease-imports-one-way', `${alerts}/lease/b.ts`, from('#features/alerts/facts/a')],
  ['alerts-duty-imports-one-way', `${alerts}/duty/b.ts`, from('#features/alerts/policy/a')],
  ['alerts-policy-imports-one-way', `${alerts}/policy/b.ts`, from('#features/alerts/facts/a')],
  ['ui-and-lib-know-no-care', 'packages/web/src/ui/upwards.ts', from('../care/a')],
  ['lib-does-not-draw', 'packages/web/src/lib/drawn.ts', from('../ui/a')],
  ['production-knows-no-test', 'packages/server/src/http/tested.ts', from('#testing/a')],
  ['production-needs-no-development-package', 'packages/server/src/http/heavy.ts', from('fast-check')],
  ['every-import-resolves', 'packages/server/src/http/nowhere.ts', from('./gone')],
  ['no-cycles', 'packages/server/src/http/ring-a.ts', "export type { b } from './ring-b';\n"],
];

test('every rule has a planted violation', () => {
  const rules = (configuration.forbidden ?? []).map(({ name }) => name);
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules));
});

test('imports in one direction pass', async () => {
  expect(await direction.offences(smallRepository(sound))).toBe('');
});

test('every planted violation is found', async () => {
  const files = Object.fromEntries(planted.map(([, file, text]) => [file, text]));
  const offences = await direction.offences(smallRepository({ ...sound, ...files }));
  const unseen = planted.filter(([rule, file]) => !offences.includes(`${rule}: ${file} →`));
  expect(unseen.map(([rule]) => rule)).toEqual([]);
});

test('nothing to check is a failure', async () => {
  expect(await direction.offences(smallRepository({}))).toContain('nothing was checked');
});

test('dependency-cruiser without a compatible TypeScript checks no module, and that is a failure', async () => {
  const folder = smallRepository(sound, ['dependency-cruiser']);
  const typescript = join(folder, 'node_modules/typescript');
  rmSync(typescript);
  symlinkSync(join(root, 'node_modules/typescript-7'), typescript);
  expect(await direction.offences(folder)).toContain('did not check packages/domain/src/a.ts');
});
