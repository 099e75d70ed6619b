import type { ResidentFacts } from '@vigilia/domain/alerts/resident-conditions';
import type { RecordedCare } from '#stores/care.store';

export interface WatchedResident extends ResidentFacts {
  readonly care: RecordedCare;
}
