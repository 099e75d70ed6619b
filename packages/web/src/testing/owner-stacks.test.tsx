import type { ReactElement } from 'react';
import { expect, test } from 'vitest';

const stackOf = (element: ReactElement) => (element as ReactElement & { _debugStack: Error })._debugStack;

test('React notes no call stack for an element: all have the same one', () => {
  const [one, other] = [<p key="one" />, <i key="other" />].map(stackOf);
  expect(one).toBeInstanceOf(Error);
  expect(other).toBe(one);
});
