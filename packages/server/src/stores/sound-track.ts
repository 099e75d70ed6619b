import { MOISTURE_STATES } from '@vigilia/domain/moisture-state';
import { type CarePlan, nextStateChange, patientState } from '@vigilia/domain/patient-state';
import type { Track } from '@vigilia/domain/track';

/**
 * A stored track, or null when the rules can make nothing of it: its resident's state is then unknown until a repair has
 * folded their readings again, and everybody else's is shown as ever.
 */
export function soundTrack(track: Track | null): Track | null {
  try {
    return track && isSound(track) ? track : null;
  } catch {
    return null;
  }
}

/** Asks for everything that can be asked of a track. */
const EVERYTHING: CarePlan = {
  noUrineAlarm: true,
  noUrineHours: 1,
  rotationAlarm: true,
  stoppedTime: 1,
  allowActivityTracking: true,
};

function isSound(track: Track): boolean {
  if (track.last === null) return true;
  const { at } = track.last;
  const state = patientState(track, EVERYTHING, at);
  const { measuredAt, soiledSince, lastUrineTime, positionSince } = state;
  const moments = [
    at,
    measuredAt,
    soiledSince,
    lastUrineTime,
    positionSince,
    nextStateChange(track, EVERYTHING, at),
  ];
  return (
    state.estado !== null &&
    state.estado.estado_filtrado in MOISTURE_STATES &&
    (state.lastBand === null || state.lastBand in MOISTURE_STATES) &&
    moments.every((moment) => moment === null || Number.isFinite(moment))
  );
}
