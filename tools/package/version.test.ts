import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { smallRepository } from '../testing/small-repository';
import { version } from '../verify/version.mjs';
import { packageVersion, readRelease } from './version.mjs';

const repository = (heading: string, versions: Record<string, string> = {}) =>
  smallRepository({
    'CHANGELOG.md': `# Changes\n\n${heading}\n\n- Something.\n\n## 0.1.0, 2026-01-01\n`,
    ...Object.fromEntries(
      Object.entries(versions).map(([file, version]) => [file, JSON.stringify({ version })]),
    ),
  });

const commitAt = (root: string, date: string) => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: date },
    });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'A change');
};

const DPKG = '/usr/bin/dpkg';
/** As dpkg sorts them. */
const isNewer = (version: string, than: string) => {
  try {
    execFileSync(DPKG, ['--compare-versions', version, 'gt', than]);
    return true;
  } catch {
    return false;
  }
};

describe('the version of a package', () => {
  test('is that of the release where CHANGELOG.md says its day', async () => {
    expect(await packageVersion(repository('## 0.2.0, 2026-12-01'))).toBe('0.2.0');
  });

  test.skipIf(!existsSync(DPKG))(
    'moves with every commit before the release: newer than the last release, older than the next',
    async () => {
      const root = repository('## 0.2.0, not released');
      commitAt(root, '2026-11-17T15:00:00+01:00');
      const first = await packageVersion(root);
      expect(first).toBe('0.2.0~20261117140000');
      commitAt(root, '2026-11-17T14:00:01Z');
      const second = await packageVersion(root);
      expect([isNewer(first, '0.1.0'), isNewer(second, first), isNewer('0.2.0', second)]).toEqual([
        true,
        true,
        true,
      ]);
    },
  );

  test('sources without their history have one too', async () => {
    expect(await packageVersion(repository('## 0.2.0, not released'))).toBe('0.2.0~0');
  });

  test.for(['## Unreleased', '## 0.2, not released', '## 0.2.0', ''])(
    '%s is no heading of a release',
    (heading) => {
      expect(() => readRelease(smallRepository({ 'CHANGELOG.md': heading }))).toThrow(
        '## 0.2.0, not released',
      );
    },
  );
});

test('a package.json with another version than CHANGELOG.md is named', async () => {
  const root = repository('## 0.2.0, not released', {
    'package.json': '0.2.0',
    'packages/web/package.json': '0.1.0',
    'packages/server/package.json': '0.2.0',
  });
  expect(await version.offences(root)).toBe(
    'packages/web/package.json has version 0.1.0, and CHANGELOG.md begins with 0.2.0.',
  );
});
