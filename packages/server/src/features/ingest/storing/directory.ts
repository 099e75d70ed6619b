import { DAY, type Instant } from '@vigilia/domain/instant';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { grouped } from './grouped';
import type { LockedCentre } from './locked-centre';
import type { HubIdentity } from './message';

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
}

/** Everything of a centre that decides whose a reading is and how it is judged, as of one version. */
export interface CentreDirectory {
  readonly centroId: number;
  readonly zona: string;
  readonly version: number;
  readonly hubs: ReadonlyMap<string, KnownHub>;
  readonly sensorsByCode: ReadonlyMap<string, KnownSensor>;
  readonly sensorsById: ReadonlyMap<number, KnownSensor>;
  readonly assignments: ReadonlyMap<number, { readonly worn: Worn; readonly sensor: KnownSensor }>;
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

/** Keys that no two kinds of identity share; worked out once for a connection, which is asked for it at every message. */
export function cacheKeyOf(hub: HubIdentity): string {
  let key = keys.get(hub);
  if (key === undefined) {
    key = makeKey(hub);
    keys.set(hub, key);
  }
  return key;
}

const keys = new WeakMap<HubIdentity, string>();

function makeKey(hub: HubIdentity): string {
  if ('keyHash' in hub) return `key ${Buffer.from(hub.keyHash).toString('base64')}`;
  return 'hubId' in hub ? `id ${hub.hubId}` : `code ${hub.codigo.toLowerCase()}`;
}

/** Centres in memory; beyond that the one that was used longest ago is read again. */
const MOST_CENTRES = 2_000;
/** A reading is at most 31 days late, and a repair reaches back to the beginning of its local day. */
const REACH = 33 * DAY;

/**
 * Directories of centres. The caller holds the lock of the centre's row, whose version triggers raise with every change,
 * so a cached directory is used only while it is true; and because whatever changes it changes that row first, what is
 * read under the lock stays true even if the caller's transaction is rolled back.
 */
export class Directories {
  private readonly cache = new LRUCache<number, CentreDirectory>({ max: MOST_CENTRES });

  async of(db: Db, centre: LockedCentre, now: Instant): Promise<CentreDirectory> {
    const known = this.cache.get(centre.id);
    if (known?.version === centre.directoryVersion) return known;
    const directory = await readDirectory(db, centre, new Date(now - REACH));
    this.cache.set(centre.id, directory);
    return directory;
  }
}

async function readDirectory(
  db: Db,
  { id, zona, directoryVersion }: LockedCentre,
  since: Date,
): Promise<CentreDirectory> {
  const hubs = await db.many<HubKeys>(sql`
    select id, codigo, key_hash, previous_key_hash from hub where centro_id = ${id} and deleted_at is null`);
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
    sensorsByCode: new Map(inUse.map((row) => [row.codigo.toLowerCase(), known.get(row.id) as KnownSensor])),
    sensorsById: known,
    assignments: new Map(
      [...known.values()].flatMap((sensor) =>
        sensor.worn.map((worn) => [worn.assignmentId, { worn, sensor }] as const),
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
