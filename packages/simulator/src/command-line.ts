import { parseArgs } from 'node:util';
import { type Instant, SECOND } from '@vigilia/domain/instant';

export const USAGE = `A care home of made-up people that speaks only the wire.

  main.js --plan FILE --mqtt URL [--speed N] [--from ISO] [--every SECONDS]
  main.js --plan FILE --http URL [--speed N] [--from ISO] [--every SECONDS]
      Plays the home's hubs until it is told to end. From now at speed 1 unless told otherwise;
      a faster time that begins in the past stops hurrying when it reaches the present.
  main.js --plan FILE --history --from ISO --to ISO [--every SECONDS]
      Prints the readings of a period, one a line, sensor after sensor.

  The plan is JSON; without --plan, or with -, it is read from standard input:
  { "seed": 1, "homes": [ { "zona": "Europe/Amsterdam", "hubs": [ { "codigo": "HUB-1", "key": "…" } ],
    "sensors": [ { "codigo": "S-0001", "capacidad": 100, "hubs": [ "HUB-1" ] } ] } ] }
`;

/** A command line that cannot be followed, in words. */
export class BadCommand extends Error {
  override name = 'BadCommand';
}

interface Common {
  /** A file; - is standard input. */
  readonly plan: string;
  readonly everyMs: number;
}
export type Command =
  | { readonly kind: 'help' }
  | (Common & { readonly kind: 'history'; readonly from: Instant; readonly to: Instant })
  | (Common & {
      readonly kind: 'live';
      readonly door: 'mqtt' | 'http';
      readonly url: string;
      readonly from: Instant;
      readonly speed: number;
    });

export function readCommand(args: readonly string[], now: Instant): Command {
  const given = parsed(args);
  if (given.help) return { kind: 'help' };
  const common = {
    plan: given.plan ?? '-',
    everyMs: SECOND * positive(given.every ?? (given.history ? '240' : '60'), '--every'),
  };
  if (given.history) {
    if (given.mqtt || given.http)
      throw new BadCommand('--history prints and sends nothing: leave out --mqtt and --http.');
    return { kind: 'history', ...common, from: instant(given.from, '--from'), to: instant(given.to, '--to') };
  }
  const url = given.mqtt ?? given.http;
  if (!url || (given.mqtt && given.http)) throw new BadCommand('Give --mqtt URL, --http URL or --history.');
  if (!URL.canParse(url)) throw new BadCommand(`${url} is not an address.`);
  return {
    kind: 'live',
    ...common,
    door: given.mqtt ? 'mqtt' : 'http',
    url,
    from: given.from === undefined ? now : instant(given.from, '--from'),
    speed: positive(given.speed ?? '1', '--speed'),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    plan: text,
    mqtt: text,
    http: text,
    history: flag,
    help: flag,
    from: text,
    to: text,
    every: text,
    speed: text,
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new BadCommand(error instanceof Error ? error.message : String(error));
  }
}

function instant(value: string | undefined, name: string): Instant {
  const at = Date.parse(value ?? '');
  if (Number.isNaN(at)) throw new BadCommand(`${name} wants a moment such as 2026-11-15T09:30:00Z.`);
  return at;
}

function positive(value: string, name: string): number {
  const number = Number(value);
  if (!(number > 0 && Number.isFinite(number))) throw new BadCommand(`${name} wants a number above 0.`);
  return number;
}
