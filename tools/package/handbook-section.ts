import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';

/** The lines of the block of commands in a section of the handbook that has these words. */
export function commandsIn(heading: string, words: string): string[] {
  const handbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = handbook.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const found = [...text.matchAll(/^```\n([^`]+)^```$/gm)].filter(([, lines]) => lines?.includes(words));
  if (found.length !== 1)
    throw new Error(`The handbook has ${found.length} blocks with "${words}" under "${heading}".`);
  return found[0]?.[1]?.trim().split('\n') ?? [];
}
