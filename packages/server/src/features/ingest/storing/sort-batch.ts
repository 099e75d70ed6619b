import type { Receipt, WireReading } from '@vigilia/contract/ingest';
import { DAY, type Instant, MINUTE } from '@vigilia/domain/instant';
import type { Clock } from '#clock';
import {
  type CentreDirectory,
  type KnownSensor,
  wasWornByErased,
  wornAt,
} from '#services/centre-model/directory';
import type { LoggedReading } from '#services/centre-model/log.store';
import type { HubReport } from '#services/centre-model/presence';
import { cacheKeyOf } from '#services/hub-identity';
import type { HubIdentity, HubMessage, ParsedMessage } from './message';
import type { ParkedReading } from './parked.store';
import { openReceipt, reject } from './receipt';

export interface BatchMessage {
  readonly hub: HubIdentity;
  readonly kind: HubMessage['kind'];
  readonly parsed: ParsedMessage;
  /** Of one that was postponed: when it came. */
  readonly receivedAt?: Instant;
}

/** A reading on its way into the database. */
export interface Candidate {
  readonly receipt: Receipt;
  readonly index: number;
  readonly row: LoggedReading;
}

export interface ParkedCandidate {
  readonly receipt: Receipt;
  readonly index: number;
  readonly parked: ParkedReading;
}

/** What the messages of a batch hold, with a receipt for each; no receipt for a hub that this centre does not have. */
export interface SortedBatch {
  readonly receipts: (Receipt | undefined)[];
  readonly candidates: Candidate[];
  readonly parked: ParkedCandidate[];
  readonly reports: readonly HubReport[];
}

/** Up to five minutes ahead counts as now. Up to 31 days ahead waits for the clock, older than 31 days is too old (R-DATA-19). */
export const AHEAD = 5 * MINUTE;
export const REACH = 31 * DAY;

export const isBeyondReach = (messages: readonly BatchMessage[], now: Instant): boolean =>
  messages.some(({ parsed }) => parsed.readings.some(({ at }) => Math.abs(now - at) > REACH));

/** Why a reading is beyond reach. */
export type DoubtedSide = 'too-old' | 'future';

/** @param doubted the server's clock may be far off: what is beyond its reach on this side may be sound, and waits */
export function sortBatch(
  directory: CentreDirectory,
  messages: readonly BatchMessage[],
  clock: Clock,
  doubted: DoubtedSide | undefined,
): SortedBatch {
  const now = clock.now();
  const candidates: Candidate[] = [];
  const parked: ParkedCandidate[] = [];
  const reports = new Map<string, HubReport>();
  const receipts = messages.map(({ hub, kind, parsed, receivedAt = now }) => {
    const hubId = directory.hubs.get(cacheKeyOf(hub))?.id;
    if (hubId === undefined) return undefined;
    const receipt = openReceipt(parsed);
    let clockWrong: boolean | null = parsed.readings.length > 0 ? false : null;
    for (const { index, code, at, wire } of parsed.readings) {
      const sensor = directory.sensorsByCode.get(code);
      const isAhead = at - now > AHEAD;
      const beyond = at - now > REACH ? 'future' : now - at > REACH ? 'too-old' : undefined;
      clockWrong ||= isAhead || beyond !== undefined;
      if (beyond && beyond !== doubted) reject(receipt, index, beyond);
      else if (!sensor) reject(receipt, index, 'unknown-sensor');
      else if (wasWornByErased(sensor, at)) reject(receipt, index, 'erased');
      else if (isAhead || beyond) {
        const { bootId } = clock;
        const uptime = clock.monotonic();
        parked.push({
          receipt,
          index,
          parked: { sensorId: sensor.id, at, hubId, receivedAt: now, bootId, uptime, wire },
        });
      } else candidates.push(candidateOf(receipt, index, hubId, sensor, at, wire));
    }
    addReport(reports, { hubId, at: Math.min(receivedAt, now), gone: kind === 'offline', clockWrong });
    return receipt;
  });
  return { receipts, candidates, parked, reports: [...reports.values()] };
}

export function candidateOf(
  receipt: Receipt,
  index: number,
  hubId: number,
  sensor: KnownSensor,
  at: Instant,
  wire: WireReading,
): Candidate {
  const row = {
    sensorId: sensor.id,
    at,
    assignmentId: wornAt(sensor, at)?.assignmentId ?? null,
    power: wire.power,
    moisture: wire.moisture ?? null,
    contact: wire.contact ?? null,
    pitch: wire.pitch ?? null,
    roll: wire.roll ?? null,
    battery: wire.battery ?? null,
    hubId,
    signal: wire.signal ?? null,
  };
  return { receipt, index, row };
}

/** A hub whose readings are stamped too far ahead or behind has a wrong clock, until it sends sane ones again. */
function addReport(
  reports: Map<string, HubReport>,
  { hubId, at, gone, clockWrong }: Omit<HubReport, 'active'>,
): void {
  const key = `${hubId} ${at}`;
  const report = reports.get(key) ?? { hubId, at, active: false, gone, clockWrong: null };
  report.active ||= !gone;
  report.gone = gone;
  if (clockWrong !== null) report.clockWrong = clockWrong || report.clockWrong === true;
  reports.set(key, report);
}
