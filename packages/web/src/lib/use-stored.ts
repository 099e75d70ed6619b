import { useState } from 'react';
import { type KeptKey, readJson, writeJson } from './storage';

/** A choice that this browser keeps under `key`, also over a sign-out; `parse` makes of what is stored what it can. */
export function useStored<Value>(
  key: KeptKey,
  parse: (stored: unknown) => Value,
): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => parse(readJson(localStorage, key)));
  const choose = (next: Value) => {
    writeJson(localStorage, key, next);
    setValue(next);
  };
  return [value, choose];
}
