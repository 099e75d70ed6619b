import { isContactPoor } from './contact';
import { NOT_COVERED } from './coverage';
import { type Instant, MINUTE, minutesBetween } from './instant';
import { lastUrine } from './last-urine';
import { isWet, type MoistureState, type SensorConnection } from './moisture-state';
import { type NoUrinePlan, noUrineChanges, noUrineState } from './no-urine';
import { isOffline, OFFLINE_AFTER } from './offline';
import type { Position } from './position';
import { advanceClock, currentSince, type PositionClock } from './position-clock';
import { moistureStateOf, stateHoldsUntil, type Track } from './track';
import { isTurnDue, minutesInPosition, RETURN_TIME, recommendedPosition, type TurnPlan } from './turning';
import { applySaturation, bandOnWire, saturatedFrom, type WetnessEvent } from './wetness';

export type CarePlan = NoUrinePlan & TurnPlan & { allowActivityTracking: boolean };

/** What follows from a patient's track, plan and `now`, with the wire's field names; instants are numbers. */
export interface PatientState {
  estado: {
    tipo: SensorConnection;
    estado_filtrado: MoistureState;
    resistive_event_type: WetnessEvent;
    time_soiled: number | null;
    contact_error: boolean;
  } | null;
  measuredAt: Instant | null;
  soiledSince: Instant | null;
  /** The band measured last, also while the sensor is off or out of range; null when none was. */
  lastBand: MoistureState | null;
  lastUrineTime: Instant | null;
  noUrine: boolean;
  currentPosition: Position | null;
  /** Since when it is held; `positionSince` goes on through absences shorter than returnTime. */
  currentPositionSince: Instant | null;
  positionSince: Instant | null;
  timeInPosition: number | null;
  rotation: boolean;
  recommendedPosition: 1 | 2 | 3 | null;
}

/** @param track the newest track of the current assignment; null without an assignment or a reading */
export function patientState(track: Track | null, plan: CarePlan, now: Instant): PatientState {
  if (!track?.last) return NOTHING_KNOWN;
  const tipo = sensorConnectionOf(track.last, now);
  const estado_filtrado = tipo === 'NNET' ? 60 : moistureStateOf(track);
  const soiledSince = track.stretch?.from ?? null;
  return {
    estado: {
      tipo,
      estado_filtrado,
      resistive_event_type: eventAt(track, now),
      time_soiled: soiledSince !== null && isWet(estado_filtrado) ? minutesBetween(soiledSince, now) : null,
      contact_error: isContactPoor(track.contact),
    },
    measuredAt: track.measuredAt,
    soiledSince,
    lastBand: track.wetness.band === null ? null : bandOnWire(track.wetness),
    lastUrineTime: lastUrine(track),
    noUrine: noUrineState(urineMeasured(track), plan, now) === 'holds',
    ...(plan.allowActivityTracking ? positionState(clockAt(track, now), plan, now) : NO_POSITION_KNOWN),
  };
}

/** When the state next changes without a new reading. Minutes are left out: the screen counts them itself. */
export function nextStateChange(track: Track | null, plan: CarePlan, now: Instant): Instant | null {
  if (!track?.last) return null;
  const { wetness, position } = track;
  const times = [
    track.last.power === 'off' ? null : track.last.at + OFFLINE_AFTER + 1,
    saturatedFrom(wetness),
    ...noUrineChanges(urineMeasured(track), plan, now),
  ];
  if (plan.allowActivityTracking) {
    const clock = clockAt(track, now);
    if (position.away) times.push(position.away.since + RETURN_TIME * MINUTE);
    if (plan.rotationAlarm && clock.since !== null) times.push(clock.since + plan.stoppedTime * MINUTE);
  }
  const future = times.filter((time) => time !== null && time > now) as Instant[];
  return future.length > 0 ? Math.min(...future) : null;
}

function sensorConnectionOf(last: NonNullable<Track['last']>, now: Instant): SensorConnection {
  if (last.power === 'off') return 'SOFF';
  return isOffline(last.at, now) ? 'NNET' : 'SON';
}

const urineMeasured = (track: Track) => ({
  lastUrine: lastUrine(track),
  covered: track.coverage ?? NOT_COVERED,
});

const eventAt = (track: Track, now: Instant): WetnessEvent =>
  track.last?.power === 'on'
    ? applySaturation(track.wetness, stateHoldsUntil(track, now)).event
    : track.wetness.event;

const clockAt = (track: Track, now: Instant): PositionClock =>
  advanceClock(track.position, now, RETURN_TIME * MINUTE);

const positionState = (clock: PositionClock, plan: TurnPlan, now: Instant) => ({
  currentPosition: clock.current,
  currentPositionSince: currentSince(clock),
  positionSince: clock.since,
  timeInPosition: minutesInPosition(clock, now),
  rotation: isTurnDue(clock, plan, now),
  recommendedPosition: recommendedPosition(clock),
});

const NO_POSITION_KNOWN = {
  currentPosition: null,
  currentPositionSince: null,
  positionSince: null,
  timeInPosition: null,
  rotation: false,
  recommendedPosition: null,
} as const;

const NOTHING_KNOWN: PatientState = {
  estado: null,
  measuredAt: null,
  soiledSince: null,
  lastBand: null,
  lastUrineTime: null,
  noUrine: false,
  ...NO_POSITION_KNOWN,
};
