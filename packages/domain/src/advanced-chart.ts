import { type Instant, MINUTE } from './instant';
import { formatTime } from './local-time';
import { levelOf } from './moisture';
import type { MoistureState } from './moisture-state';
import { OFFLINE_AFTER } from './offline';
import type { Assignment, CalibratedReading } from './reading';
import { applyReading, measuredIndex, moistureStateOf, type Track } from './track';

/** One assignment's input to the chart: the track before the chart starts, and its readings from there to the end. */
export interface ChartPart {
  assignment: Assignment;
  carried: Track;
  readings: readonly CalibratedReading[];
}

const MINUTES = 24 * 60;

/** The 24 hours up to and with the minute of `end`, one point a minute (decisions §8). */
export function advancedChart(zone: string, parts: readonly ChartPart[], end: Instant, now: Instant) {
  const last = Math.floor(end / MINUTE) * MINUTE;
  const minutes = Array.from({ length: MINUTES }, (_, i) => last - (MINUTES - 1 - i) * MINUTE);
  const points = minutes.map<Point>(() => NOTHING);
  for (const part of parts) fillPoints(points, minutes, part, now);
  return {
    labels: minutes.map((minute) => formatTime(zone, minute)),
    desconectado: points.map((point) => (point.estado === 0 ? 100 : null)),
    sin_cobertura: points.map((point) => (point.estado === 60 ? 100 : null)),
    resistivo: points.map((point) => point.level),
  };
}

interface Point {
  estado: MoistureState | null;
  level: number | null;
}
const NOTHING: Point = { estado: null, level: null };

/** A minute shows the state at its end; the current minute shows the state at `now`. */
function fillPoints(points: Point[], minutes: readonly Instant[], part: ChartPart, now: Instant): void {
  const { assignment, readings } = part;
  const until = assignment.until ?? Number.POSITIVE_INFINITY;
  let track = part.carried;
  let measured = measuredBefore(track);
  let next = 0;
  minutes.forEach((minute, i) => {
    const moment = Math.min(minute + MINUTE - 1, now, until - 1);
    if (moment < minute || moment < assignment.from) return;
    for (let reading = readings[next]; reading && reading.at <= moment; reading = readings[++next]) {
      track = applyReading(track, reading);
      const index = measuredIndex(track.contact, reading);
      if (index !== null) measured = { at: reading.at, level: levelOf(index) };
    }
    points[i] = pointAt(track, measured, moment);
  });
}

interface Measured {
  at: Instant;
  level: number;
}

const measuredBefore = ({ measuredAt, wetness }: Track): Measured | null =>
  measuredAt === null || wetness.level === null ? null : { at: measuredAt, level: wetness.level };

function pointAt(track: Track, measured: Measured | null, moment: Instant): Point {
  if (!track.last) return { estado: 60, level: null };
  const outOfRange = track.last.power === 'on' && moment - track.last.at >= OFFLINE_AFTER;
  if (outOfRange) return { estado: 60, level: null };
  const estado = moistureStateOf(track);
  const fresh = measured !== null && moment - measured.at < OFFLINE_AFTER && estado !== 0 && estado !== 50;
  return { estado, level: fresh ? Math.round(measured.level * 10) / 10 : null };
}
