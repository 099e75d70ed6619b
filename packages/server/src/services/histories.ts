import type { Day } from '@vigilia/domain/day';
import type { DayPart } from '@vigilia/domain/day-view';
import type { Instant } from '@vigilia/domain/instant';
import type { LocalDate, LocalDay } from '@vigilia/domain/local-day';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { CentreModels } from '#services/centre-model/centre-models';
import { type AssignmentState, trackOf } from '#services/centre-model/fold-assignment';
import { DAY_COLUMNS } from '#stores/day.store';
import { soundTrack } from '#stores/sound-track';

/** What is known of one assignment in a span of days. */
export interface History {
  assignmentId: number;
  patientId: number;
  sensorId: number;
  from: Instant;
  until: Instant | null;
  /** The assignment's newest track; null when its sensor never sent. */
  track: Track | null;
  days: Map<LocalDate, Day>;
  /** What is not stored yet. */
  newer: AssignmentState | undefined;
}

export interface Span {
  /** The first and the last day, both included. */
  readonly first: LocalDay;
  readonly last: LocalDay;
}

/** The histories of some patients of a centre, from one row an assignment and one a day. No reading is read. */
export async function readHistories(
  db: Db,
  models: CentreModels,
  centroId: number,
  patients: readonly number[],
  { first, last }: Span,
): Promise<History[]> {
  // Before the rows: what is stored meanwhile would be missing in both.
  const sinceCheckpoint = (await models.current(db, centroId)).sinceCheckpoint();
  const assignments = await db.many<Omit<History, 'days' | 'newer'>>(sql`
    select assignment.id as "assignmentId", assignment.patient_id as "patientId", sensor_id as "sensorId",
      from_at as "from", to_at as "until", track.track
    from assignment left join track on track.centro_id = assignment.centro_id and assignment_id = assignment.id
    where assignment.centro_id = ${centroId} and assignment.patient_id = any(${patients}::int[])
      and from_at < ${new Date(last.end)} and (to_at is null or to_at > ${new Date(first.start)})
    order by from_at`);
  const days = await db.many<Day & { assignmentId: number }>(sql`
    select assignment_id as "assignmentId", ${DAY_COLUMNS} from day
    where centro_id = ${centroId} and patient_id = any(${patients}::int[])
      and date between ${first.date}::date and ${last.date}::date`);
  const histories = new Map(
    assignments.map((assignment) => [
      assignment.assignmentId,
      {
        ...{ ...assignment, newer: sinceCheckpoint.assignments.get(assignment.assignmentId) },
        ...{ track: assignment.track, days: new Map<LocalDate, Day>() },
      },
    ]),
  );
  for (const { assignmentId, ...day } of days) histories.get(assignmentId)?.days.set(day.date, day);
  for (const id of sinceCheckpoint.failed) Object.assign(histories.get(id) ?? {}, { track: null });
  for (const history of histories.values()) addNewer(history, { first, last });
  return [...histories.values()];
}

function addNewer(history: History, { first, last }: Span): void {
  const { newer, days } = history;
  if (newer) {
    for (const { day } of newer.days)
      if (first.date <= day.date && day.date <= last.date) days.set(day.date, day);
    for (const { from, to } of newer.wetToEnd)
      for (const [date, day] of days)
        if (from <= date && date <= to) days.set(date, { ...day, wetToEnd: true });
    history.track = trackOf(newer);
  }
  history.track = soundTrack(history.track);
}

/** The parts of these histories that fall on one day. */
export const dayPartsOf = (histories: readonly History[], local: LocalDay): DayPart[] =>
  histories
    .filter(({ from, until }) => from < local.end && (until === null || until > local.start))
    .map(({ from, until, track, days }) => ({
      assignment: { from, until },
      day: days.get(local.date) ?? null,
      track,
    }));
