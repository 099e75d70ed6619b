import { readSync } from 'node:fs';

/**
 * A line of what is typed or piped in, and not a byte more: what follows may be for a command that this one starts.
 * Undefined: nothing more comes.
 */
export function readLine(): string | undefined {
  const bytes: number[] = [];
  const next = Buffer.alloc(1);
  for (;;) {
    const count = readSync(0, next, 0, 1, null);
    if (count === 0) return bytes.length > 0 ? Buffer.from(bytes).toString() : undefined;
    if (next[0] === NEWLINE) return Buffer.from(bytes).toString().replace(/\r$/, '');
    bytes.push(next[0]!);
  }
}

const NEWLINE = 10;
