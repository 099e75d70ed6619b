import type { Instant } from '@vigilia/domain/instant';
import type { HubSignal } from '@vigilia/domain/sensor-signal';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { soundTrack } from './sound-track';

/** What is stored of a patient's sensor; what it means depends on the time at which it is read. */
export interface SensorState {
  patient_id: number;
  track: Track | null;
  last_at: Instant | null;
  power: string | null;
  battery: number | null;
  hubSignals: HubSignal[];
}

/** Of those of these patients who wear a sensor now. */
export async function listSensorStates(
  db: Db,
  centroId: number,
  patients: readonly number[],
): Promise<SensorState[]> {
  const states = await db.many<SensorState>(sql`
    select assignment.patient_id, track.track, sensor_latest.at as last_at, power, battery,
      ${hubSignalsOf('assignment.sensor_id')} as "hubSignals"
    from assignment
    left join track on track.centro_id = assignment.centro_id and track.assignment_id = assignment.id
    left join sensor_latest
      on sensor_latest.centro_id = assignment.centro_id and sensor_latest.sensor_id = assignment.sensor_id
    where assignment.centro_id = ${centroId} and assignment.patient_id = any(${patients}::int[]) and to_at is null`);
  return states.map((state) => ({ ...state, track: soundTrack(state.track) }));
}

/** The signals of a sensor at each hub that received it and said how well, as a `HubSignal[]`; deleted hubs are left out. */
export const hubSignalsOf = (sensorId: 'sensor.id' | 'assignment.sensor_id'): Sql => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('etiqueta', etiqueta, 'potencia', potencia,
      'at', extract(epoch from hearing.at) * 1000))
    from hearing join hub on hub.centro_id = hearing.centro_id and hub.id = hub_id
    where hearing.centro_id = ${sql.raw(sensorId.replace(/\.\w+$/, '.centro_id'))}
      and hearing.sensor_id = ${sql.raw(sensorId)} and potencia is not null
      and hub.deleted_at is null
  ), '[]')`;
