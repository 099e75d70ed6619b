import { Fold } from '@vigilia/domain/fold';
import { quarterOf } from '@vigilia/domain/hub-loss';
import { DAY, type Instant } from '@vigilia/domain/instant';
import { startTrack } from '@vigilia/domain/track';
import type { Happening, SensorReading } from '#model/happening';
import { truthLine } from '#model/truth';
import { AttendedResident } from '#rules/attended-resident';
import type { WatchedAlert } from '#rules/watched-resident';
import { type Home, hubsReceiving, nearestSignal, type Resident } from './home';
import { toWire } from './wire';

const CHUNK_SIZE = 1 << 16;

interface Period {
  readonly from: Instant;
  readonly to: Instant;
  readonly everyMs: number;
  /** Of how many days at the end readings are printed; days are of all. */
  readonly readingDays: number;
  /** For how many days at the end there are alerts. */
  readonly alertDays: number;
}

/** Who received whom is printed of the last days, as far back as the product looks. */
const RECEPTION_DAYS = 8;

/**
 * The past of a home as a server knows it, as JSON lines, resident by resident: days with their tracks, the readings of the last days
 * and in which quarter-hours hubs received them, what staff recorded and the alerts that ended. In chunks, because one write a line would cost more than generating it.
 * @param tell is handed the lines of the truth
 */
export function* historyChunks(
  home: Home,
  period: Period,
  tell?: (line: string) => unknown,
): Generator<string> {
  let chunk = '';
  for (const resident of home.residents) {
    for (const line of historyOf(home, resident, period, tell)) {
      chunk += line;
      if (chunk.length < CHUNK_SIZE) continue;
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

function* historyOf(
  home: Home,
  resident: Resident,
  { from, to, everyMs, readingDays, alertDays }: Period,
  tell?: (line: string) => unknown,
): Generator<string> {
  const { profile } = resident;
  const { sensor, zona } = profile;
  const fold = new Fold(zona, startTrack(from), null);
  const readings: SensorReading[] = [];
  const received = new Map(resident.hubs.map((hub) => [hub, new Set<number>()]));
  const lines: string[] = [];
  const print = (type: string, content: object) =>
    lines.push(`${JSON.stringify({ type, sensor, ...content })}\n`);
  const onHappening = (happening: Happening) => {
    if (happening.type === 'truth') tell?.(truthLine(happening));
    else if (happening.type === 'reading') {
      if (happening.at > to - readingDays * DAY) readings.push(happening.reading);
      if (happening.at > to - RECEPTION_DAYS * DAY)
        for (const hub of hubsReceiving(resident, happening.at))
          received.get(hub)?.add(quarterOf(happening.at));
    } else if (happening.act.act === 'record') print('care', { ...happening.act, at: happening.at });
  };
  tell?.(truthLine({ at: from, resident: sensor, event: { what: 'resident', profile } }));
  const attended = new AttendedResident({
    ...{ profile, from, everyMs, onHappening, plan: resident.plan, staff: home.staff },
    alertsFrom: Math.max(from, to - alertDays * DAY),
    apply: (_, reading) => fold.add(reading),
    onAlert: (alert: WatchedAlert) => print('alert', withNames(alert, home.staff)),
  });
  attended.advance(to);
  const { days, track } = fold.result();
  for (const { day, track: end } of days)
    print('day', {
      ...day,
      cells: Buffer.from(day.cells).toString('base64'),
      track: end === track ? null : end,
    });
  if (days.length > 0) print('track', { track });
  for (const [hub, quarters] of received) print('received', { hub, quarters: [...quarters] });
  yield* lines;
  for (const reading of readings)
    yield `${JSON.stringify({ type: 'reading', ...toWire(sensor, reading, nearestSignal(resident, reading)) })}\n`;
}

/** Staff by their accounts: the numbers of the rules are known to nobody else. */
const withNames = ({ alert, events, ...rest }: WatchedAlert, staff: readonly string[]) => {
  const nameOf = (who: number | null) => (who === null ? null : (staff[who - 1] ?? null));
  return {
    ...rest,
    alert: { ...alert, owner: nameOf(alert.owner) },
    events: events.map((event) => ({ ...event, who: nameOf(event.who) })),
  };
};
