import type { Instant } from '../instant';

/** What one server and its database say about the installation. Null: not known, and then nothing is said of it. */
export interface InstallationFacts {
  readonly backups: {
    readonly state: 'ok' | 'overdue' | 'off';
    readonly newestAt: Instant | null;
    /** Since when there are any; null: there are none. */
    readonly firstAt: Instant | null;
    readonly drilledAt: Instant | null;
  } | null;
  readonly disks: readonly DiskFacts[];
  /** Null: this server answers with none. */
  readonly certificate: {
    readonly until: Instant | null;
    readonly failedAt: Instant | null;
  } | null;
  readonly clock: 'ok' | 'behind' | 'ahead';
  readonly storageFailing: boolean;
  readonly accessLogFailing: boolean;
  readonly alertsUnwatched: boolean;
  readonly unstored: { readonly count: number; readonly since: Instant | null };
  /** Days of readings that could not be folded. */
  readonly unfolded: number;
  readonly standbys: readonly { readonly name: string; readonly lagSeconds: number }[];
  /** Private networks that were entered at an upgrade and that nobody has confirmed. */
  readonly networks: readonly string[];
}

export interface DiskFacts {
  /** What is on it: data, backups. */
  readonly holds: string;
  readonly freeBytes: number;
  readonly sizeBytes: number;
  /** One a day, oldest first. */
  readonly days: readonly { readonly at: Instant; readonly freeBytes: number }[];
}

export interface HomeFacts {
  readonly hubs: readonly {
    readonly id: number;
    readonly name: string;
    readonly lastSeenAt: Instant | null;
    readonly isOnline: boolean;
    readonly clockWrong: boolean;
  }[];
  readonly residents: readonly {
    readonly id: number;
    /** Name and room, as staff know them. */
    readonly name: string;
    readonly isMeasured: boolean;
    /** Over the last days, by hub; the strength is that of the best look of the last day. */
    readonly receivedBy: readonly { readonly hubId: number; readonly strength: number }[];
    /** The last contact that was reported is poor or none. */
    readonly isContactBad: boolean;
    /** Of the first minutes after each change, oldest first; the last one may be wrong. */
    readonly changes: readonly ChangeFacts[];
  }[];
  readonly sensors: readonly {
    readonly id: number;
    readonly code: string;
    readonly wornBy: number | null;
    readonly lastAt: Instant | null;
    /** The lowest of each day, oldest first. */
    readonly battery: readonly { readonly at: Instant; readonly lowest: number }[];
  }[];
  /** Calls for alerts that are open and that reached nobody. */
  readonly unreached: readonly { readonly alertId: number; readonly at: Instant }[];
  readonly onDuty: number;
  /** Since when the oldest alert is open; null: none is. */
  readonly openAlertSince: Instant | null;
  /** Devices whose last test did not arrive. */
  readonly deafPhones: readonly { readonly id: number; readonly name: string; readonly at: Instant }[];
  /** Of mail, pager and webhooks: the newest attempts failed. */
  readonly failingChannels: readonly {
    readonly channel: 'mail' | 'pager' | 'webhook';
    readonly target: string;
    readonly since: Instant;
  }[];
  readonly administratorsWithoutTwoFactor: readonly { readonly id: number; readonly name: string }[];
}

export interface ChangeFacts {
  readonly at: Instant;
  /** Share of readings with good contact, 0 to 1. */
  readonly contact: number;
  /** The mean roll, in degrees; null: not known. */
  readonly roll: number | null;
}
