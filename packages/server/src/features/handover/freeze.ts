import { createHash } from 'node:crypto';
import { randomBytes } from '#crypto/random';
import type { Freezing } from './handover.store';
import type { NumberedLine } from './shift-lines';

/**
 * The lines as they are kept: each with a hash, and one hash of these. The salt makes that nobody can guess an erased line
 * from its hash; it goes with the line.
 */
export function freezeLines(lines: readonly NumberedLine[]): Pick<Freezing, 'lines' | 'hash'> {
  const frozen = lines.map((line) => {
    const text = JSON.stringify(line);
    const salt = randomBytes(16).toString('hex');
    return { patientId: line.paciente.id, salt, line: text, hash: hashOf(salt + text) };
  });
  return { lines: frozen, hash: hashOf(frozen.map(({ hash }) => hash).join('\n')) };
}

/** The members of staff whom a line names. */
export const staffIn = ({ open, notes, note }: NumberedLine): number[] =>
  [...open.map(({ owner }) => owner), ...notes.map(({ staff }) => staff), note?.staff ?? null].filter(
    (id) => id !== null,
  );

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
