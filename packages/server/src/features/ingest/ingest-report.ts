import type { FastifyBaseLogger } from 'fastify';
import type { FoldFailure, Stored } from '#services/centre-model/centre-model';
import { countBatch, type IngestCounters, newCounters } from './counters';
import type { CommittedBatch } from './storing/commit-batch';
import type { HubPlace } from './storing/hub-registry';
import { notesOf } from './storing/store-candidates';

export type StoredListener = (centroId: number, stored: readonly Stored[]) => void;

interface ReportNeeds {
  readonly log: FastifyBaseLogger;
  /** Notifies the servers of a commit in another way than through the database. */
  readonly publish?: (notes: readonly string[]) => void;
}

/** Says what became of readings: in the counters, in the log, to whoever listens in this process, and to the other servers. */
export class IngestReport {
  readonly counters: IngestCounters = newCounters();
  private readonly listeners = new Set<StoredListener>();

  constructor(private readonly needs: ReportNeeds) {}

  onStored(listener: StoredListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  committed(batch: Pick<CommittedBatch, 'outcomes' | 'parked'>): void {
    countBatch(this.counters, batch);
  }

  stored(
    centroId: number,
    { stored, failures }: { stored: readonly Stored[]; failures: readonly FoldFailure[] },
  ): void {
    for (const { assignmentId, error } of failures) {
      this.counters.foldFailures += 1;
      this.needs.log.error(
        { centroId, assignmentId, err: error },
        'readings are stored but could not be folded',
      );
    }
    if (stored.length === 0) return;
    this.needs.publish?.(notesOf(centroId, [...new Set(stored.map(({ patientId }) => patientId))]));
    for (const listener of this.listeners) listener(centroId, stored);
  }

  failed(centroId: number, error: Error): void {
    this.needs.log.warn({ centroId, err: error }, 'storing readings failed, retrying');
  }

  postponed(centroId: number, messages: number): void {
    this.counters.postponed += messages;
    this.needs.log.warn({ centroId, messages }, 'a centre cannot be written to: messages postponed');
  }

  setAside(centroId: number, hubId: number, error: Error): void {
    this.counters.unstored += 1;
    this.needs.log.error({ centroId, hubId, err: error }, 'a message cannot be stored and was set aside');
  }

  setAsideOfDeletedHub(centroId: number, messages: number): void {
    this.counters.unstored += messages;
    this.needs.log.error({ centroId, messages }, 'messages of a deleted hub were set aside');
  }

  unreadable({ codigo }: HubPlace): void {
    this.counters.unreadable += 1;
    this.needs.log.warn({ hub: codigo }, 'a message cannot be read');
  }
}
