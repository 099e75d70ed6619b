import type { Instant } from '@vigilia/domain/instant';
import { type LocalDate, localDayAt } from '@vigilia/domain/local-day';
import type { Track } from '@vigilia/domain/track';
import { type CentreDirectory, wornAt } from './directory';
import {
  type AssignmentState,
  asStored,
  foldAssignment,
  isChanged,
  refoldAssignment,
  storedState,
  trackOf,
} from './fold-assignment';
import { grouped } from './grouped';
import { HubPresences, type PresenceFold } from './hub-presences';
import { KnownReadings, type ReadingRow } from './known-readings';
import { type LatestRow, latestAfter, receptionAfter, receptionOf } from './latest';
import type { LogRow, ReceptionRow } from './log.store';
import type { RepairMark } from './repair-mark.store';

/** What a row of the log changed for one resident: enough to redraw their card and to watch for alerts. */
export interface Stored {
  readonly patientId: number;
  readonly assignmentId: number;
  /** The newest track; null: no reading yet, or unknown because folding failed. */
  readonly before: Track | null;
  readonly after: Track | null;
  /** What their sensor said last in this row, and which hubs received it. */
  readonly latest: LatestRow | undefined;
  readonly receptions: readonly ReceptionRow[];
}

export interface FoldFailure {
  readonly assignmentId: number;
  readonly error: Error;
}

/** What is known of a home at a row of its log, and stored at the next checkpoint. */
interface ModelState {
  readonly assignments: ReadonlyMap<number, AssignmentState>;
  /** By sensor. */
  readonly latest: ReadonlyMap<number, LatestRow>;
  readonly receptions: ReadonlyMap<ReceptionKey, ReceptionRow>;
}

export type ReceptionKey = `${number} ${number}`;
export const receptionKey = ({ sensorId, hubId }: Pick<ReceptionRow, 'sensorId' | 'hubId'>): ReceptionKey =>
  `${sensorId} ${hubId}`;

/** What one row of the log changes. */
export interface ModelChange extends ModelState, PresenceFold {
  readonly row: LogRow;
  readonly stored: readonly Stored[];
  readonly failures: readonly FoldFailure[];
  /** Late readings of days that are stored. */
  readonly marks: readonly RepairMark[];
  /** Some of them are of somebody who has a track: whoever has none waits for a repair already. */
  readonly asksForRepair: boolean;
}

/** What is not in the tables yet. */
export interface SinceCheckpoint extends ModelState {
  readonly marks: readonly RepairMark[];
  /** Assignments without a track, which have to be rebuilt. */
  readonly failed: readonly number[];
}

export interface LoadedModel {
  readonly directory: CentreDirectory;
  readonly checkpointSeq: number;
  readonly compactedSeq: number;
  readonly assignments: Map<number, AssignmentState>;
  readonly latest: Map<number, LatestRow>;
  readonly receptions: Map<ReceptionKey, ReceptionRow>;
}

/**
 * What is known of a home, in memory: its directory, the newest track of each resident with the days since the checkpoint, what
 * each sensor said last, who received it, and which hubs are there. It is the same in every process, because it follows
 * from the tables as of the checkpoint and from the rows of the log since.
 */
export class CentreModel {
  readonly centroId: number;
  /** Of the newest row that is in it. */
  seq: number;
  /** When that was received, as far as this process has seen it. */
  newestAt: Instant | null = null;
  checkpointSeq: number;
  compactedSeq: number;
  /** Until where the log was compacted when it was loaded. */
  readonly loadedAt: number;
  directory: CentreDirectory;
  /** Stored with each row. */
  readonly presence = new HubPresences();
  /** Everything in the log, and a little more. */
  readonly known = new KnownReadings();
  /** How many readings of a sensor are stored on its newest local day, where that was asked. */
  readonly counts = new Map<number, { date: LocalDate; count: number }>();
  private readonly assignments: Map<number, AssignmentState>;
  private readonly latest: Map<number, LatestRow>;
  private readonly receptions: Map<ReceptionKey, ReceptionRow>;
  /** Since the checkpoint. */
  private readonly changed = {
    assignments: new Set<number>(),
    latest: new Set<number>(),
    receptions: new Set<ReceptionKey>(),
  };
  private marks: RepairMark[] = [];
  /** Of these some are of somebody who has a track: they are stored soon, to be repaired. */
  asksForRepair = false;
  /** Since the checkpoint. */
  readingsSince = 0;

  constructor(loaded: LoadedModel) {
    this.centroId = loaded.directory.centroId;
    this.directory = loaded.directory;
    this.seq = this.checkpointSeq = loaded.checkpointSeq;
    this.compactedSeq = this.loadedAt = loaded.compactedSeq;
    this.assignments = loaded.assignments;
    this.latest = loaded.latest;
    this.receptions = loaded.receptions;
  }

  /** How many assignments it has. */
  get size(): number {
    return this.assignments.size;
  }

  stateOf(assignmentId: number): AssignmentState {
    return this.assignments.get(assignmentId) ?? storedState(null);
  }

  trackOf(assignmentId: number): Track | null {
    return trackOf(this.stateOf(assignmentId));
  }

  latestOf(sensorId: number): LatestRow | undefined {
    return this.latest.get(sensorId);
  }

  receptionOf(key: Pick<ReceptionRow, 'sensorId' | 'hubId'>): ReceptionRow | undefined {
    return this.receptions.get(receptionKey(key));
  }

  /** All that is known, for comparison. */
  get state(): ModelState {
    const { assignments, latest, receptions } = this;
    return { assignments, latest, receptions };
  }

  /** What a row changes. Nothing is changed yet: the row may not be committed. */
  fold(row: LogRow): ModelChange {
    const assignments = new Map<number, AssignmentState>();
    const failures: FoldFailure[] = [];
    const marks: RepairMark[] = [];
    let asksForRepair = false;
    const worn = grouped(
      row.readings.filter(({ assignmentId }) => assignmentId !== null),
      ({ assignmentId }) => assignmentId as number,
    );
    for (const [assignmentId, readings] of worn) {
      const wearing = this.directory.assignments.get(assignmentId);
      if (!wearing) continue;
      const rows = readings.toSorted((a, b) => a.at - b.at);
      const state = this.stateOf(assignmentId);
      const folded = foldAssignment(this.directory, wearing, state, rows, this.known);
      assignments.set(assignmentId, folded.state);
      for (const date of folded.toRepair) marks.push({ assignmentId, date });
      asksForRepair ||= folded.toRepair.length > 0 && !state.toRebuild;
      if (folded.error) failures.push({ assignmentId, error: folded.error });
    }
    const latest = new Map<number, LatestRow>();
    const receptions = new Map<ReceptionKey, ReceptionRow>();
    const receive = (reception: ReceptionRow) => {
      const key = receptionKey(reception);
      const after = receptionAfter(receptions.get(key) ?? this.receptions.get(key), reception);
      if (after) receptions.set(key, after);
    };
    for (const reading of row.readings) {
      const { sensorId } = reading;
      latest.set(sensorId, latestAfter(latest.get(sensorId) ?? this.latest.get(sensorId), reading));
      const reception = receptionOf(reading);
      if (reception) receive(reception);
    }
    row.copies.forEach(receive);
    return {
      ...{ row, assignments, latest, receptions, failures, marks, asksForRepair },
      ...this.presence.fold(row.reports, row.receivedAt),
      stored: this.storedBy(row, { assignments, latest, receptions }),
    };
  }

  /** The row of this change is committed. False: it was known already. */
  accept({ row, ...change }: ModelChange): boolean {
    if (row.seq !== this.seq + 1) return false;
    this.seq = row.seq;
    this.newestAt = row.receivedAt;
    this.presence.accept(change.presence);
    for (const part of ['assignments', 'latest', 'receptions'] as const)
      for (const [key, value] of change[part]) {
        (this[part] as Map<unknown, unknown>).set(key, value);
        (this.changed[part] as Set<unknown>).add(key);
      }
    this.marks.push(...change.marks);
    this.asksForRepair ||= change.asksForRepair;
    for (const reading of row.readings) this.know(reading);
    this.readingsSince += row.readings.length;
    if (row.checkpoint) this.checkpointed();
    return true;
  }

  /** A row from before the checkpoint: what follows from it is in the tables. */
  know(reading: ReadingRow): void {
    this.known.add(reading);
    const counted = this.counts.get(reading.sensorId);
    if (counted && this.isOn(counted.date, reading.at)) counted.count += 1;
  }

  /** What is not stored yet. */
  sinceCheckpoint(): SinceCheckpoint {
    const pick = <K, V>(all: ReadonlyMap<K, V>, changed: ReadonlySet<K>) =>
      new Map(Array.from(changed, (key) => [key, all.get(key) as V]));
    const { changed } = this;
    const assignments = [...pick(this.assignments, changed.assignments)];
    return {
      assignments: new Map(assignments.filter(([, state]) => isChanged(state))),
      failed: assignments.filter(([, { toRebuild }]) => toRebuild).map(([id]) => id),
      latest: pick(this.latest, changed.latest),
      receptions: pick(this.receptions, changed.receptions),
      marks: [...this.marks],
    };
  }

  /** What was `sinceCheckpoint` is in the tables, as of the newest row. */
  private checkpointed(): void {
    this.checkpointSeq = this.seq;
    for (const id of this.changed.assignments) this.assignments.set(id, asStored(this.stateOf(id)));
    for (const keys of Object.values(this.changed)) keys.clear();
    this.marks = [];
    this.asksForRepair = false;
    this.readingsSince = 0;
  }

  /** Everything was stored, and then a day repaired; `seq` is the row that says so. */
  repaired(seq: number, now: Instant, assignmentId: number, state: AssignmentState): void {
    this.seq = seq;
    this.newestAt = now;
    this.checkpointed();
    this.assignments.set(assignmentId, state);
  }

  /** Another directory: calibrations and angles may be others for readings since the checkpoint. */
  setDirectory(directory: CentreDirectory): void {
    this.directory = directory;
    for (const id of this.changed.assignments) {
      const wearing = directory.assignments.get(id);
      const state = this.stateOf(id);
      if (!wearing || !isChanged(state)) continue;
      const { state: refolded, toRepair } = refoldAssignment(directory, wearing, state, this.known);
      this.assignments.set(id, refolded);
      for (const date of toRepair) this.marks.push({ assignmentId: id, date });
      this.asksForRepair ||= toRepair.length > 0;
    }
  }

  private isOn(date: LocalDate, at: Instant): boolean {
    return localDayAt(this.directory.zona, at).date === date;
  }

  /** Whose sensor sent something, or was received by a further hub. */
  private storedBy(row: LogRow, after: Pick<ModelState, 'assignments' | 'latest' | 'receptions'>): Stored[] {
    const wearers = new Map<number, number>();
    for (const { assignmentId, sensorId } of row.readings)
      if (assignmentId !== null) wearers.set(assignmentId, sensorId);
    for (const { sensorId, at } of row.copies) {
      const sensor = this.directory.sensorsById.get(sensorId);
      const worn = sensor && wornAt(sensor, at);
      if (worn) wearers.set(worn.assignmentId, sensorId);
    }
    const receptionsOf = grouped(after.receptions.values(), ({ sensorId }) => sensorId);
    return Array.from(wearers).flatMap(([assignmentId, sensorId]) => {
      const wearing = this.directory.assignments.get(assignmentId);
      if (!wearing) return [];
      const state = after.assignments.get(assignmentId) ?? this.stateOf(assignmentId);
      return {
        patientId: wearing.worn.patientId,
        assignmentId,
        before: this.trackOf(assignmentId),
        after: trackOf(state),
        latest: after.latest.get(sensorId),
        receptions: receptionsOf.get(sensorId) ?? [],
      };
    });
  }
}
