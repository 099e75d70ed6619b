import { roundLevel } from './band';
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

const MINUTES_SHOWN = 24 * 60;

/** The 24 hours up to and including the minute of `end`, one point a minute (R-ADVANCED-6). */
export function advancedChart(zone: string, parts: readonly ChartPart[], end: Instant, now: Instant) {
  const last = Math.floor(end / MINUTE) * MINUTE;
  const minutes = Array.from({ length: MINUTES_SHOWN }, (_, i) => last - (MINUTES_SHOWN - 1 - i) * MINUTE);
  const points = minutes.map<Point>(() => EMPTY_POINT);
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
const EMPTY_POINT: Point = { estado: null, level: null };

/** A minute shows the state at its end; the current minute shows the state at `now`. */
function fillPoints(points: Point[], minutes: readonly Instant[], part: ChartPart, now: Instant): void {
  const { assignment, readings } = part;
  const until = assignment.until ?? Number.POSITIVE_INFINITY;
  let track = part.carried;
  let measured = measuredBefore(track);
  let next = 0;
  minutes.forEach((minute, i) => {
    const at = Math.min(minute + MINUTE - 1, now, until - 1);
    if (at < minute || at < assignment.from) return;
    for (let reading = readings[next]; reading && reading.at <= at; reading = readings[++next]) {
      track = applyReading(track, reading);
      const index = measuredIndex(track.contact, reading);
      if (index !== null) measured = { at: reading.at, level: levelOf(index) };
    }
    points[i] = pointAt(track, measured, at);
  });
}

interface Measured {
  at: Instant;
  level: number;
}

const measuredBefore = ({ measuredAt, wetness }: Track): Measured | null =>
  measuredAt === null || wetness.level === null ? null : { at: measuredAt, level: wetness.level };

function pointAt(track: Track, measured: Measured | null, at: Instant): Point {
  if (!track.last) return { estado: 60, level: null };
  const outOfRange = track.last.power === 'on' && at - track.last.at >= OFFLINE_AFTER;
  if (outOfRange) return { estado: 60, level: null };
  const estado = moistureStateOf(track);
  const fresh = measured !== null && at - measured.at < OFFLINE_AFTER && estado !== 0 && estado !== 50;
  return { estado, level: fresh ? roundLevel(measured.level) : null };
}
