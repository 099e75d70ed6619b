import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../setup/programs.mjs';
import { root } from '../setup/root.mjs';

const folder = join(root, 'deploy/prometheus');
const promtool = findProgram('promtool');
const amtool = findProgram('amtool');

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

test.skipIf(!promtool)('the alert rules fire when they should and not before', () => {
  expect(run('test', 'rules', join(folder, 'vigilia.rules.test.yml'))).toMatchObject({ status: 0 });
});

test.skipIf(!promtool)('a rule that never fires fails its test', () => {
  const copy = mkdtempSync(join(tmpdir(), 'vigilia-rules-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  const rules = join(copy, 'vigilia.rules.yml');
  writeFileSync(
    rules,
    readFileSync(rules, 'utf8').replace('max(vigilia_unstored_messages) > 0', 'vector(0) > 0'),
  );
  const { status, output } = run('test', 'rules', join(copy, 'vigilia.rules.test.yml'));
  expect([status, output.includes('VigiliaUnstoredMessages')]).toEqual([1, true]);
});

test.skipIf(!promtool)('the settings of Prometheus are valid', () => {
  expect(run('check', 'config', join(folder, 'prometheus.yml'))).toMatchObject({ status: 0 });
});

test.skipIf(!amtool)(
  'the example for Alertmanager is valid, and one with a receiver that nobody named is not',
  () => {
    const example = join(root, 'deploy/alertmanager/alertmanager.yml');
    const check = (file: string) =>
      spawnSync(amtool ?? '', ['check-config', file], { encoding: 'utf8' }).status;
    expect(check(example)).toBe(0);
    const copy = mkdtempSync(join(tmpdir(), 'vigilia-alertmanager-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    const broken = join(copy, 'alertmanager.yml');
    writeFileSync(broken, readFileSync(example, 'utf8').replace('receiver: on-call', 'receiver: nobody'));
    expect(check(broken)).toBe(1);
  },
);

test('every rule has a test in which it fires', () => {
  const named = (file: string, pattern: RegExp) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name]) => String(name));
  const rules = named('vigilia.rules.yml', /- alert: (\w+)/g);
  const fired = named('vigilia.rules.test.yml', /alertname: (\w+)\n +exp_alerts:/g);
  expect(rules.length).toBeGreaterThan(10);
  expect([...new Set(fired)].sort()).toEqual([...rules].sort());
});
