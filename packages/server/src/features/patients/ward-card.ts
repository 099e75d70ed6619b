import type { Patient } from '@vigilia/contract/patients';
import { applyCare, type CareFacts } from '@vigilia/domain/alerts/care-facts';
import { type Instant, MINUTE } from '@vigilia/domain/instant';
import { nextStateChange } from '@vigilia/domain/patient-state';
import type { SensorState } from '#services/centre-model/sensor-state';
import type { PatientRow } from '#stores/patient.store';
import type { CommentRow } from './comment.store';
import { presentPatient } from './patient.presenter';
import { liveOf } from './patient-live';

/** What is stored of a patient. */
export interface CardData {
  readonly row: PatientRow;
  /** The newest of them. */
  readonly comments: readonly (CommentRow & { readonly total: number })[];
  readonly sensorState: SensorState | undefined;
  /** What staff recorded. */
  readonly care: CareFacts;
}

/** A patient as presented at one time. */
export interface Card extends CardData {
  readonly json: string;
  /** The JSON without what a screen counts by itself: it changes only when there is something new to see. */
  readonly visibleJson: string;
  readonly presentedAt: Instant;
  /** When time alone changes the JSON: with the next minute at the latest. */
  readonly freshUntil: Instant;
  /** When time alone changes what is visible. */
  readonly changesAt: Instant;
}

export function presentCard({ row, comments, sensorState, care }: CardData, now: Instant): Card {
  const patient = presentPatient(
    row,
    { comments, total: comments[0]?.total ?? 0 },
    liveOf(row, sensorState, care, now),
  );
  const track = sensorState?.track ? applyCare(sensorState.track, care) : null;
  const changesAt = nextStateChange(track, row, now) ?? Infinity;
  return {
    row,
    comments,
    sensorState,
    care,
    json: JSON.stringify(patient),
    visibleJson: visibleJsonOf(patient),
    presentedAt: now,
    freshUntil: Math.min(nextMinute(now), changesAt),
    changesAt,
  };
}

/** A clock that was set back makes a card stale too. */
export const isFresh = (
  { presentedAt, freshUntil }: Pick<Card, 'presentedAt' | 'freshUntil'>,
  now: Instant,
) => presentedAt <= now && now < freshUntil;

/** Durations in the JSON are in whole minutes. */
export const nextMinute = (now: Instant): Instant => (Math.floor(now / MINUTE) + 1) * MINUTE;

/** Passing minutes are counted on the screen, from the times that are beside them. */
const visibleJsonOf = (patient: Patient): string =>
  JSON.stringify({
    ...patient,
    timeInPosition: null,
    estado: patient.estado && { ...patient.estado, time_soiled: null },
  });
