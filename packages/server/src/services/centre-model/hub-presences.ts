import type { Instant } from '@vigilia/domain/instant';
import { type HubReport, type KnownPresence, type PresenceChange, presenceAfter } from './presence';

/** What reports of hubs change. */
export interface PresenceFold {
  readonly presence: ReadonlyMap<number, KnownPresence>;
  /** What of it has to be written: a hub that goes on being there is written once a minute. */
  readonly hubs: readonly PresenceChange[];
}

/** Which hubs of a home are there, as far as this process knows. */
export class HubPresences {
  private readonly known = new Map<number, KnownPresence>();

  of(hubId: number): KnownPresence | undefined {
    return this.known.get(hubId);
  }

  /** Those that it does not have yet. */
  add(presence: ReadonlyMap<number, KnownPresence>): void {
    for (const [hubId, known] of presence) if (!this.known.has(hubId)) this.known.set(hubId, known);
  }

  accept(presence: PresenceFold['presence']): void {
    for (const [hubId, known] of presence) this.known.set(hubId, known);
  }

  /** Nothing is changed yet: what the reports say may not be committed. */
  fold(reports: readonly HubReport[], now: Instant): PresenceFold {
    const presence = new Map<number, KnownPresence>();
    const hubs = new Map<number, PresenceChange>();
    for (const report of reports) {
      const known = presence.get(report.hubId) ?? this.known.get(report.hubId);
      if (!known) continue;
      const after = presenceAfter(known, report, now);
      presence.set(report.hubId, after.presence);
      if (!after.change) continue;
      const moments = hubs.get(report.hubId)?.moments ?? [];
      hubs.set(report.hubId, { ...after.change, moments: [...moments, ...after.change.moments] });
    }
    return { presence, hubs: [...hubs.values()] };
  }
}
