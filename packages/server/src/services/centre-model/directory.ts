import { DAY, type Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { cacheKeyOf } from '#services/hub-identity';
import { grouped } from './grouped';
import type { StoredCentre } from './stored-centre';

/** Who wore a sensor from when until when. */
export interface Worn {
  readonly assignmentId: number;
  readonly patientId: number;
  readonly from: Instant;
  readonly until: Instant | null;
}
/** A value that held from a moment on. */
type Period = readonly [from: Instant, value: number | null];

export interface KnownSensor {
  readonly id: number;
  readonly worn: readonly Worn[];
  /** When it was worn by somebody who was erased. */
  readonly erased: readonly { readonly from: Instant; readonly until: Instant }[];
  readonly calibrations: readonly Period[];
}
export interface KnownHub {
  readonly id: number;
  readonly codigo: string;
  readonly etiqueta: string;
}
/** Who wears which sensor. */
export interface Wearing {
  readonly worn: Worn;
  readonly sensor: KnownSensor;
}

/** Everything of a centre that decides whose a reading is and how it is judged, as of one version. */
export interface CentreDirectory {
  readonly centroId: number;
  readonly zona: string;
  readonly version: number;
  readonly hubs: ReadonlyMap<string, KnownHub>;
  readonly hubsById: ReadonlyMap<number, KnownHub>;
  readonly sensorsByCode: ReadonlyMap<string, KnownSensor>;
  readonly sensorsById: ReadonlyMap<number, KnownSensor>;
  readonly assignments: ReadonlyMap<number, Wearing>;
  /** Of those who wear a sensor now, by patient. */
  readonly wearing: ReadonlyMap<number, Wearing>;
  /** Angle corrections by patient. */
  readonly angles: ReadonlyMap<number, readonly Period[]>;
}

/** The value that held at a moment: the last one set by then; before the first, the first. */
export function valueAt(periods: readonly Period[] | undefined, at: Instant): number | null {
  if (!periods?.length) return null;
  let held = periods[0] as Period;
  for (const period of periods) if (period[0] <= at) held = period;
  return held[1];
}

export const wornAt = (sensor: KnownSensor, at: Instant): Worn | undefined =>
  sensor.worn.find(({ from, until }) => from <= at && (until === null || at < until));

export const wasWornByErased = (sensor: KnownSensor, at: Instant): boolean =>
  sensor.erased.some(({ from, until }) => from <= at && at < until);

/** A reading is at most 31 days late, and a repair reaches back to the beginning of its local day. */
const REACH = 33 * DAY;

/**
 * The directory as it is stored, of those who could wear a sensor at the moment of a reading that arrives now or is in the log:
 * the clock may have been put ahead since that was received.
 */
export async function readDirectory(
  db: Db,
  { id, zona, directoryVersion, compactedSeq }: StoredCentre,
  now: Instant,
): Promise<CentreDirectory> {
  const oldest = await db.maybe<{ receivedAt: Instant }>(sql`
    select received_at as "receivedAt" from reading_batch
    where centro_id = ${id} and seq > ${compactedSeq} order by seq limit 1`);
  const since = new Date(Math.min(now, oldest?.receivedAt ?? now) - REACH);
  const hubs = await db.many<HubKeys>(sql`
    select id, codigo, etiqueta, key_hash, previous_key_hash from hub where centro_id = ${id} and deleted_at is null order by id`);
  const sensors = await db.many<{ id: number; codigo: string; deleted: boolean }>(sql`
    select id, codigo, deleted_at is not null as deleted from sensor
    where centro_id = ${id} and (deleted_at is null or deleted_at > ${since})`);
  const worn = await db.many<Worn & { sensorId: number }>(sql`
    select sensor_id as "sensorId", id as "assignmentId", patient_id as "patientId", from_at as "from", to_at as "until"
    from assignment where centro_id = ${id} and (to_at is null or to_at > ${since}) order by from_at`);
  const erased = await db.many<{ sensorId: number; from: Instant; until: Instant }>(sql`
    select sensor_id as "sensorId", from_at as "from", to_at as "until" from erased_assignment where centro_id = ${id}`);
  const calibrations = await db.many<PeriodRow>(sql`
    select sensor_id as key, from_at as "from", capacidad as value from calibration
    where centro_id = ${id} order by from_at`);
  const angles = await db.many<PeriodRow>(sql`
    select patient_id as key, from_at as "from", angle as value from angle_correction
    where centro_id = ${id} order by from_at`);
  const wornBySensor = grouped(worn, ({ sensorId }) => sensorId);
  const erasedBySensor = grouped(erased, ({ sensorId }) => sensorId);
  const calibrationsBySensor = periodsBy(calibrations, since.getTime());
  const known = new Map<number, KnownSensor>(
    sensors.map((sensor) => [
      sensor.id,
      {
        id: sensor.id,
        worn: wornBySensor.get(sensor.id) ?? [],
        erased: erasedBySensor.get(sensor.id) ?? [],
        calibrations: calibrationsBySensor.get(sensor.id) ?? [],
      },
    ]),
  );
  const inUse = sensors.filter(({ deleted }) => !deleted);
  const wearings = [...known.values()].flatMap((sensor) => sensor.worn.map((worn) => ({ worn, sensor })));
  return {
    centroId: id,
    zona,
    version: directoryVersion,
    hubs: new Map(
      hubs.flatMap((hub) => [
        [cacheKeyOf({ codigo: hub.codigo }), hub],
        [cacheKeyOf({ keyHash: hub.key_hash }), hub],
        [cacheKeyOf({ hubId: hub.id }), hub],
        // Until it is ended: features/hubs/expire-keys.ts.
        ...(hub.previous_key_hash
          ? [[cacheKeyOf({ keyHash: hub.previous_key_hash }), hub] as [string, KnownHub]]
          : []),
      ]),
    ),
    hubsById: new Map(hubs.map((hub) => [hub.id, hub])),
    sensorsByCode: new Map(inUse.map((row) => [row.codigo.toLowerCase(), known.get(row.id) as KnownSensor])),
    sensorsById: known,
    assignments: new Map(wearings.map((wearing) => [wearing.worn.assignmentId, wearing])),
    wearing: new Map(
      wearings.flatMap((wearing) =>
        wearing.worn.until === null ? [[wearing.worn.patientId, wearing] as const] : [],
      ),
    ),
    angles: periodsBy(angles, since.getTime()),
  };
}

interface HubKeys extends KnownHub {
  key_hash: Uint8Array;
  previous_key_hash: Uint8Array | null;
}

interface PeriodRow {
  key: number;
  from: Instant;
  value: number | null;
}

/** Of the values that were replaced before `since` only the last one can still be asked for. */
function periodsBy(rows: readonly PeriodRow[], since: Instant): Map<number, Period[]> {
  const periods = new Map<number, Period[]>();
  for (const [key, held] of grouped(rows, (row) => row.key)) {
    const first = Math.max(
      0,
      held.findLastIndex(({ from }) => from <= since),
    );
    periods.set(
      key,
      held.slice(first).map(({ from, value }) => [from, value]),
    );
  }
  return periods;
}
