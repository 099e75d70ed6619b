import { parseArgs } from 'node:util';
import { type Instant, SECOND } from '@vigilia/domain/instant';

export const USAGE = `Simulates care homes: sends readings of made-up residents over MQTT or HTTP, or prints them.

  main.js --plan FILE --mqtt URL [--speed N] [--from ISO] [--every SECONDS]
  main.js --plan FILE --http URL [--speed N] [--from ISO] [--every SECONDS]
      Runs the hubs of the homes until SIGTERM or SIGINT. By default from now on at speed 1;
      a faster simulation that starts in the past slows to speed 1 when it reaches the present.
  main.js --plan FILE --history --from ISO --to ISO [--every SECONDS] [--reading-days N] [--alert-days N]
          [--truth FILE]
      Prints the past as a server knows it, as JSON lines, resident by resident: days, the readings of the
      last days (all by default), what staff recorded, and the alerts of the last days (all by default).
      What really happened is written to FILE, as JSON lines; it is for those who judge what a server says.

  The plan is JSON; without --plan, or with -, it is read from standard input:
  { "seed": 1, "homes": [ { "zona": "Europe/Amsterdam", "hubs": [ { "codigo": "HUB-1", "key": "…" } ],
    "staff": [ "nurse" ], "sensors": [ { "codigo": "S-0001", "capacidad": 100, "hubs": [ "HUB-1" ],
      "plan": { "rotationAlarm": true, "stoppedTime": 240 }, "traits": { "capacity": 500,
        "habits": [ { "minute": 840, "strength": 0.9, "spread": 8 } ] } } ] } ] }
`;

/** An invalid command line; the message is shown to the user. */
export class InvalidCommand extends Error {
  override name = 'InvalidCommand';
}

interface Common {
  /** A file name; - is standard input. */
  readonly plan: string;
  readonly everyMs: number;
}
export type Command =
  | { readonly kind: 'help' }
  | (Common & {
      readonly kind: 'history';
      readonly from: Instant;
      readonly to: Instant;
      readonly readingDays: number;
      readonly alertDays: number;
      /** A file name; null: nowhere. */
      readonly truth: string | null;
    })
  | (Common & {
      readonly kind: 'live';
      readonly transport: 'mqtt' | 'http';
      readonly url: string;
      readonly from: Instant;
      readonly speed: number;
    });

/** Days: longer than any period. */
const ALL = '100000';

export function parseCommand(args: readonly string[], now: Instant): Command {
  const options = parseOptions(args);
  if (options.help) return { kind: 'help' };
  const common = {
    plan: options.plan ?? '-',
    everyMs: SECOND * positive(options.every ?? (options.history ? '240' : '60'), '--every'),
  };
  if (options.history) {
    if (options.mqtt || options.http)
      throw new InvalidCommand('--history prints and does not send: leave out --mqtt and --http.');
    return {
      kind: 'history',
      ...common,
      from: instant(options.from, '--from'),
      to: instant(options.to, '--to'),
      readingDays: positive(options['reading-days'] ?? ALL, '--reading-days'),
      alertDays: positive(options['alert-days'] ?? ALL, '--alert-days'),
      truth: options.truth ?? null,
    };
  }
  if (options.truth) throw new InvalidCommand('--truth goes with --history.');
  const url = options.mqtt ?? options.http;
  if (!url || (options.mqtt && options.http))
    throw new InvalidCommand('Give --mqtt URL, --http URL or --history.');
  if (!URL.canParse(url)) throw new InvalidCommand(`${url} is not a valid URL.`);
  return {
    kind: 'live',
    ...common,
    transport: options.mqtt ? 'mqtt' : 'http',
    url,
    from: options.from === undefined ? now : instant(options.from, '--from'),
    speed: positive(options.speed ?? '1', '--speed'),
  };
}

function parseOptions(args: readonly string[]) {
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
    'reading-days': text,
    'alert-days': text,
    truth: text,
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new InvalidCommand(error instanceof Error ? error.message : String(error));
  }
}

function instant(value: string | undefined, name: string): Instant {
  const at = Date.parse(value ?? '');
  if (Number.isNaN(at)) throw new InvalidCommand(`${name} must be a time such as 2026-11-15T09:30:00Z.`);
  return at;
}

function positive(value: string, name: string): number {
  const number = Number(value);
  if (!(number > 0 && Number.isFinite(number))) throw new InvalidCommand(`${name} must be a number above 0.`);
  return number;
}
