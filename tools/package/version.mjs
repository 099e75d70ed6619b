// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../setup/process.mjs';

/**
 * The newest heading of CHANGELOG.md, which says what is being made: `## 0.2.0, not released` or `## 0.2.0, 2026-12-01`.
 * @param {string} root
 */
export function readRelease(root) {
  const [, number, when] =
    /^## (\d+\.\d+\.\d+), (not released|\d{4}-\d\d-\d\d)$/m.exec(
      readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/^## .*$/m)?.[0] ?? '',
    ) ?? [];
  if (!number) throw new Error('CHANGELOG.md must begin with a heading like "## 0.2.0, not released".');
  return { number, isReleased: when !== 'not released' };
}

/**
 * What a package made here is called. Before the release the time of the commit stands behind it, so that each package is
 * newer than the one before and the release newer than all: Debian sorts 0.2.0~20261117 before 0.2.0.
 * @param {string} root
 */
export async function packageVersion(root) {
  const { number, isReleased } = readRelease(root);
  if (isReleased) return number;
  const env = { ...process.env, TZ: 'UTC' };
  const { code, output } = await capture('git', ['log', '-1', '--format=%cd', DATE], {
    cwd: root,
    env,
  }).catch(
    () => ({ code: 1, output: '' }), // sources without their history
  );
  return `${number}~${code === 0 ? output.trim() : '0'}`;
}

const DATE = '--date=format-local:%Y%m%d%H%M%S';
