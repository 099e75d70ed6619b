import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import type { Delivery } from './delivery';
import { grouped } from './grouped';

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
  readonly calibrations: readonly Period[];
}
export interface KnownHub {
  readonly id: number;
  readonly codigo: string;
}

/** Everything of a centre that decides whose a reading is and how it is judged, as of one version. */
export interface CentreDirectory {
  readonly id: number;
  readonly zona: string;
  readonly version: number;
  readonly hubsByCode: ReadonlyMap<string, KnownHub>;
  readonly hubsByKey: ReadonlyMap<string, KnownHub>;
  readonly sensors: ReadonlyMap<string, KnownSensor>;
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

/**
 * What ingest knows by heart. It is read once a change: the centre's row says which version holds, and is locked while
 * readings are written, so that a sensor cannot move between looking and writing. Whatever changes a directory changes
 * that row first, so what is read under the lock is committed, and stays true if our own transaction is rolled back.
 */
export class Directory {
  private readonly centres = new Map<number, CentreDirectory>();
  private readonly centreOfHub = new Map<string, number>();

  /** Is there such a hub? Asked before anything of its message is kept, so that strangers take up no room. */
  async knows(db: Db, hub: Delivery['hub']): Promise<boolean> {
    const key = hubKey(hub);
    if (this.centreOfHub.has(key)) return true;
    const found = await findCentreOf(db, hub);
    if (found !== undefined) this.centreOfHub.set(key, found);
    return found !== undefined;
  }

  /** The centre of a hub as it was last read; whoever uses it must check that its version still holds. */
  remembered(hub: Delivery['hub']): CentreDirectory | undefined {
    const centre = this.centres.get(this.centreOfHub.get(hubKey(hub)) ?? 0);
    return centre && hubIn(centre, hub) ? centre : undefined;
  }

  /** Locks the centres of these deliveries. A hub that is not where it was has none: it must be looked for anew. */
  async locate(db: Db, deliveries: readonly Delivery[]): Promise<(CentreDirectory | undefined)[]> {
    const keys = deliveries.map(({ hub }) => hubKey(hub));
    const ids = [...new Set(keys.map((key) => this.centreOfHub.get(key)).filter((id) => id !== undefined))];
    const locked = await db.many<{ id: number; zona: string; version: number }>(sql`
      select id, zona, directory_version as version from centre
      where id = any(${ids}::int[]) order by id for no key update`);
    for (const { id, zona, version } of locked) {
      if (this.centres.get(id)?.version !== version)
        this.centres.set(id, await readCentre(db, id, zona, version));
    }
    return deliveries.map(({ hub }, index) => {
      const key = keys[index] as string;
      const centre = this.centres.get(this.centreOfHub.get(key) ?? 0);
      if (centre && hubIn(centre, hub)) return centre;
      this.centreOfHub.delete(key);
      return undefined;
    });
  }
}

async function findCentreOf(db: Db, hub: Delivery['hub']): Promise<number | undefined> {
  const itself =
    'keyHash' in hub ? sql`key_hash = ${hub.keyHash}` : sql`lower(codigo) = lower(${hub.codigo})`;
  const row = await db.maybe<{ centro_id: number }>(
    sql`select centro_id from hub where ${itself} and deleted_at is null`,
  );
  return row?.centro_id;
}

/** Worked out once a hub's message, or once a connection: it is asked for at every step. */
function hubKey(hub: Delivery['hub']): string {
  const known = hubKeys.get(hub);
  if (known !== undefined) return known;
  const key =
    'keyHash' in hub ? `key ${Buffer.from(hub.keyHash).toString('hex')}` : `code ${hub.codigo.toLowerCase()}`;
  hubKeys.set(hub, key);
  return key;
}
const hubKeys = new WeakMap<Delivery['hub'], string>();

/** The hub of a delivery in its centre. */
export const hubIn = (centre: CentreDirectory, hub: Delivery['hub']): KnownHub | undefined =>
  centre.hubsByCode.get(hubKey(hub)) ?? centre.hubsByKey.get(hubKey(hub));

async function readCentre(db: Db, id: number, zona: string, version: number): Promise<CentreDirectory> {
  const hubs = await db.many<{ id: number; codigo: string; key_hash: Uint8Array }>(sql`
    select id, codigo, key_hash from hub where centro_id = ${id} and deleted_at is null`);
  const sensors = await db.many<{ id: number; codigo: string }>(sql`
    select id, codigo from sensor where centro_id = ${id} and deleted_at is null`);
  const worn = await db.many<Worn & { sensorId: number }>(sql`
    select sensor_id as "sensorId", id as "assignmentId", patient_id as "patientId", from_at as "from", to_at as "until"
    from assignment where centro_id = ${id} order by from_at`);
  const calibrations = await db.many<{ key: number; from: Instant; value: number }>(sql`
    select sensor_id as key, from_at as "from", capacidad as value from calibration
    where centro_id = ${id} order by from_at`);
  const angles = await db.many<{ key: number; from: Instant; value: number | null }>(sql`
    select patient_id as key, from_at as "from", angle as value from angle_correction
    where centro_id = ${id} order by from_at`);
  const wornBySensor = grouped(worn, ({ sensorId }) => sensorId);
  const calibrationsBySensor = periodsBy(calibrations);
  return {
    id,
    zona,
    version,
    hubsByCode: new Map(hubs.map((hub) => [hubKey(hub), hub])),
    hubsByKey: new Map(hubs.map((hub) => [hubKey({ keyHash: hub.key_hash }), hub])),
    sensors: new Map(
      sensors.map((sensor) => [
        sensor.codigo.toLowerCase(),
        {
          id: sensor.id,
          worn: wornBySensor.get(sensor.id) ?? [],
          calibrations: calibrationsBySensor.get(sensor.id) ?? [],
        },
      ]),
    ),
    angles: periodsBy(angles),
  };
}

function periodsBy(
  rows: readonly { key: number; from: Instant; value: number | null }[],
): Map<number, Period[]> {
  const periods = new Map<number, Period[]>();
  for (const [key, held] of grouped(rows, (row) => row.key)) {
    periods.set(
      key,
      held.map(({ from, value }) => [from, value]),
    );
  }
  return periods;
}
