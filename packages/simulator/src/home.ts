import { MAX_READINGS, type WireReading } from '@vigilia/contract/ingest';
import type { CareKind } from '@vigilia/domain/alerts/care-kinds';
import type { Instant } from '@vigilia/domain/instant';
import type { CarePlan } from '@vigilia/domain/patient-state';
import type { SensorReading, StaffAct } from '#model/happening';
import { type Profile, profileOf } from '#model/profile';
import type { Truth } from '#model/truth';
import { AttendedResident } from '#rules/attended-resident';
import type { HomePlan, Plan } from './plan';
import { signalStrength } from './signal-strength';
import { toWire } from './wire';

/** A care home: its hubs, and its residents with the hubs that receive their sensors. */
export interface Home {
  readonly hubs: readonly string[];
  readonly staff: readonly string[];
  readonly residents: readonly Resident[];
}
export interface Resident {
  readonly profile: Profile;
  /** The hubs that receive the sensor, the nearest first. */
  readonly hubs: readonly string[];
  readonly plan: CarePlan;
}

/** The readings of one message of a hub. */
export interface ReadingBatch {
  readonly hub: string;
  readonly readings: readonly WireReading[];
}

export function homeOf(seed: Plan['seed'], { zona, hubs, sensors, staff }: HomePlan): Home {
  return {
    hubs: hubs.map(({ codigo }) => codigo),
    staff,
    residents: sensors.map(({ codigo, capacidad, hubs, plan, traits }) => ({
      profile: profileOf(seed, {
        ...{ sensor: codigo, capacidad, zona, traits },
        turnEvery: plan.rotationAlarm ? plan.stoppedTime : undefined,
      }),
      hubs,
      plan,
    })),
  };
}

/** What somebody does at a moment. */
export interface HomeAct {
  readonly at: Instant;
  readonly resident: string;
  readonly act: StaffAct;
}

/** What somebody did whom nothing simulates: whoever looks at the demo. */
export interface VisitorAct {
  readonly resident: string;
  readonly kind: CareKind;
  readonly at: Instant;
}

/** A home that lives: what its hubs receive, and what its staff do. */
export class LivingHome {
  private readonly attended: ReadonlyMap<string, AttendedResident>;
  private readonly received: Map<string, { at: Instant; reading: WireReading }[]>;
  private acts: HomeAct[] = [];
  private truths: Truth[] = [];

  /** @param begins before `from`, so that what is worn and who is called is as if it had gone on */
  constructor(home: Home, { begins, from, everyMs }: { begins: Instant; from: Instant; everyMs: number }) {
    this.received = new Map(home.hubs.map((hub) => [hub, []]));
    this.attended = new Map(
      home.residents.map((resident) => {
        const { profile, plan } = resident;
        const attended = new AttendedResident({
          ...{ profile, plan, staff: home.staff, from: begins, everyMs: WARM_UP_EVERY },
          onHappening: (happening) => {
            if (happening.at < from) return;
            if (happening.type === 'reading') this.receive(resident, happening.reading);
            else if (happening.type === 'act') this.acts.push(happening);
            else this.truths.push(happening);
          },
        });
        attended.advance(from);
        attended.model.measureEvery(everyMs);
        return [profile.sensor, attended];
      }),
    );
  }

  /** What happened before a moment: the readings of each hub in order, at most MAX_READINGS a batch; and what is true of it. */
  advance(until: Instant): {
    readonly batches: readonly ReadingBatch[];
    readonly acts: readonly HomeAct[];
    readonly truths: readonly Truth[];
  } {
    for (const attended of this.attended.values()) attended.advance(until);
    const batches = [...this.received].flatMap(([hub, entries]) => {
      const readings = entries.sort((a, b) => a.at - b.at).map(({ reading }) => reading);
      this.received.set(hub, []);
      return splitIntoBatches(readings).map((readings) => ({ hub, readings }));
    });
    const acts = this.acts.sort((a, b) => a.at - b.at);
    const truths = this.truths.sort((a, b) => a.at - b.at);
    [this.acts, this.truths] = [[], []];
    return { batches, acts, truths };
  }

  /** Somebody who is not simulated did something. */
  perform({ resident, kind, at }: VisitorAct): void {
    this.attended.get(resident)?.model.perform(kind, 'visitor', at);
  }

  private receive({ profile: { sensor }, hubs }: Resident, reading: SensorReading): void {
    for (const [rank, hub] of hubs.entries()) {
      const signal = signalStrength(sensor, hub, rank, reading.at);
      if (signal !== null)
        this.received.get(hub)?.push({ at: reading.at, reading: toWire(sensor, reading, signal) });
    }
  }
}

/** As often as a history measures, so that it goes on as it ended. */
const WARM_UP_EVERY = 240_000;

/** Which hubs receive what is sent at a moment. */
export const hubsReceiving = ({ profile, hubs }: Resident, at: Instant): string[] =>
  hubs.filter((hub, rank) => signalStrength(profile.sensor, hub, rank, at) !== null);

/** The signal at the nearest hub: a history has each reading only once. */
export const nearestSignal = ({ profile, hubs }: Resident, { at }: SensorReading): number =>
  signalStrength(profile.sensor, hubs[0] ?? '', 0, at) ?? 0;

function splitIntoBatches(readings: readonly WireReading[]): WireReading[][] {
  const batches: WireReading[][] = [];
  for (let start = 0; start < readings.length; start += MAX_READINGS)
    batches.push(readings.slice(start, start + MAX_READINGS));
  return batches;
}
