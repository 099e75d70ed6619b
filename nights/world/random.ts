import { createHash } from 'node:crypto';

/** Bytes that follow from a seed, for `seedRandomness`. */
export function seededBytes(seed: string): (size: number) => Buffer {
  let block = Buffer.alloc(0);
  let count = 0;
  return (size) => {
    if (block.length < size) {
      count += 1;
      block = createHash('shake256', { outputLength: Math.max(4_096, size) })
        .update(`${seed} ${count}`)
        .digest();
    }
    const drawn = block.subarray(0, size);
    block = block.subarray(size);
    return Buffer.from(drawn);
  };
}
