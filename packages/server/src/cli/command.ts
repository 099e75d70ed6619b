import type { Instant } from '@vigilia/domain/instant';
import type { Database } from '#db/database';

/** One thing the command line can do. */
export interface Command {
  /** What is typed: 'centre add'. */
  readonly words: string;
  /** What follows it, for the list of commands: 'NAME --zone Europe/Amsterdam [--advanced]'. */
  readonly takes: string;
  readonly tells: string;
  run(given: Given, needs: CommandNeeds): Promise<void>;
}

export interface CommandNeeds {
  readonly db: Database;
  readonly now: Instant;
  /** The broker outside, where there is one, with our name and password there. */
  readonly mqttUrl?: string | undefined;
  readonly say: (line: string) => void;
}

/** The words after the command and its options, already taken apart. */
export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command that cannot be done, with the reason in words. Nothing has been changed. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

export function wordOf(given: Given, index: number, name: string): string {
  const word = given.words[index]?.trim();
  if (!word) throw new CommandRefused(`${name} is missing.`);
  return word;
}

export function optionOf(given: Given, name: string): string {
  const value = given.options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new CommandRefused(`--${name} is missing.`);
  return value.trim();
}

export function idOf(given: Given, name: string): number {
  const value = optionOf(given, name);
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new CommandRefused(`--${name} must be a number, not "${value}".`);
  return Number(value);
}
