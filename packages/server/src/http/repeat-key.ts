import type { Actor } from './actor';

/** A session's actor stays the same object while it is cached. */
export const sessionKey = remembered(({ tokenHash }: Actor) => Buffer.from(tokenHash).toString('base64'));

/** The list of a whole ward is the same array until somebody comes or goes. */
export const listKey = remembered((ids: readonly number[]) => ids.join());

function remembered<Of extends object>(keyOf: (of: Of) => string): (of: Of) => string {
  const keys = new WeakMap<Of, string>();
  return (of) => {
    let key = keys.get(of);
    if (key === undefined) {
      key = keyOf(of);
      keys.set(of, key);
    }
    return key;
  };
}
