import * as crypto from 'node:crypto';

/** Fills with random bytes. */
type Source = (size: number) => Buffer;

let source: Source = crypto.randomBytes;

/** The one source of salts, tokens, ids and jitter. Only nights and tests put another in its place. */
export const randomBytes = (size: number): Buffer => source(size);

/** In a process that only simulates: the same bytes give the same run. */
export function seedRandomness(seeded: Source): void {
  source = seeded;
}

/** At least 0 and below 1. */
export const random = (): number => randomBytes(6).readUIntBE(0, 6) / 2 ** 48;

/** At least 0 and below `below`, each as likely as any other: a number in the part that does not divide evenly is drawn again. */
export function randomInt(below: number): number {
  const range = 2 ** 48 - (2 ** 48 % below);
  for (;;) {
    const drawn = randomBytes(6).readUIntBE(0, 6);
    if (drawn < range) return drawn % below;
  }
}

/** Of version 4. Without a seed those of the platform, which draws bytes for many at once: each request has one. */
export const randomUUID = (): string =>
  source === crypto.randomBytes ? crypto.randomUUID() : uuidOf(source(16));

function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
