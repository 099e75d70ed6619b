import type { CareKind } from '@vigilia/domain/alerts/care-kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { Call, Happening } from './happening';
import type { Profile } from './profile';
import { ResidentModel } from './resident-model';

interface HomeOptions {
  readonly profiles: readonly Profile[];
  /** The names of those who work there. */
  readonly staff: readonly string[];
  readonly from: Instant;
  /** How often a sensor measures. */
  readonly everyMs: number;
}

/**
 * A home with what really happens in it, on a clock that jumps to the next event. It knows nothing of sockets, servers or the
 * product's rules: whoever drives it hands on readings and acts, and says which alerts call staff.
 */
export class HomeModel {
  private readonly residents: ReadonlyMap<string, ResidentModel>;
  private readonly all: readonly ResidentModel[];

  constructor({ profiles, ...options }: HomeOptions) {
    this.all = profiles.map((profile) => new ResidentModel(profile, options));
    this.residents = new Map(this.all.map((resident) => [resident.profile.sensor, resident]));
  }

  get profiles(): readonly Profile[] {
    return this.all.map(({ profile }) => profile);
  }

  /** When something happens next. */
  get next(): Instant {
    return this.first()?.next ?? Number.POSITIVE_INFINITY;
  }

  /** Lets happen what is next; of two residents at the same moment the first in the plan comes first. */
  step(): Happening[] {
    return this.first()?.step() ?? [];
  }

  /** An alert calls staff: they go, after a while, or do not. */
  call(call: Call, at: Instant): void {
    this.residents.get(call.resident)?.call(call, at);
  }

  /** The alert has ended: nobody goes for it any more. */
  endCall(call: Pick<Call, 'id' | 'resident'>): void {
    this.residents.get(call.resident)?.endCall(call);
  }

  /** Somebody whom the model does not drive does something at a resident, at or after the last step. */
  perform(resident: string, kind: CareKind, staff: string, at: Instant): void {
    this.residents.get(resident)?.perform(kind, staff, at);
  }

  private first(): ResidentModel | undefined {
    let first = this.all[0];
    for (const resident of this.all) if (first && resident.next < first.next) first = resident;
    return first;
  }
}
