import { expect, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { auditResult } from './audit.mjs';
import { productSbom } from './sbom.mjs';

test('the SBOM has the packages of the product with licence and checksum, and none of the tools', async () => {
  const sbom = await productSbom(root);
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'vigilia' } } });
  const names = sbom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite', 'react', 'mqtt']));
  expect(names.filter((name) => /^(vitest|oxlint|@biomejs\/biome|knip)$/.test(name))).toEqual([]);
  const [fastify] = sbom.components.filter(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({ licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-512' }] });
  const known = new Set([sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']));
  const named = sbom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !known.has(ref))).toEqual([]);
  expect(JSON.stringify(sbom)).not.toContain('registry');
});

test.each([
  ['nothing', undefined, 'not checked, the registry did not answer (no answer)', true],
  ['a refusal', { message: '405 Method Not Allowed' }, 'not checked, the registry did not answer (405', true],
  ['none', { metadata: { vulnerabilities: { total: 0 } } }, 'none.', true],
  [
    'one',
    { metadata: { vulnerabilities: { total: 1 } }, vulnerabilities: { x: { name: 'x', severity: 'high' } } },
    'x: high',
    false,
  ],
])('npm audit that answers %s', (_, answer, text, ok) => {
  const result = auditResult(answer);
  expect([result.text.includes(text), result.ok]).toEqual([true, ok]);
});
