import type { Instant } from '@vigilia/domain/instant';
import { patientState } from '@vigilia/domain/patient-state';
import { currentHubSignals, type HubSignal, strongestSignal } from '@vigilia/domain/sensor-signal';
import type { Track } from '@vigilia/domain/track';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { type PatientLive, unknownLive } from './patient.presenter';
import type { PatientRow } from './patient.store';

/** What is stored of a patient's sensor; what it means depends on the moment it is looked at. */
export interface SensorState {
  patient_id: number;
  track: Track | null;
  last_at: Instant | null;
  power: string | null;
  battery: number | null;
  hearings: HubSignal[];
}

/** Of those who wear a sensor now. */
export async function listSensorStates(
  db: Db,
  centroId: number,
  patients: readonly number[],
): Promise<SensorState[]> {
  return db.many(sql`
    select assignment.patient_id, track.track, sensor_latest.at as last_at, power, battery,
      coalesce((
        select jsonb_agg(jsonb_build_object('etiqueta', etiqueta, 'potencia', potencia,
          'at', extract(epoch from hearing.at) * 1000))
        from hearing join hub on hub.centro_id = hearing.centro_id and hub.id = hub_id
        where hearing.centro_id = assignment.centro_id and hearing.sensor_id = assignment.sensor_id
          and deleted_at is null
      ), '[]') as hearings
    from assignment
    left join track on track.centro_id = assignment.centro_id and track.assignment_id = assignment.id
    left join sensor_latest
      on sensor_latest.centro_id = assignment.centro_id and sensor_latest.sensor_id = assignment.sensor_id
    where assignment.centro_id = ${centroId} and assignment.patient_id = any(${patients}::int[]) and to_at is null`);
}

export function liveOf(row: PatientRow, state: SensorState | undefined, now: Instant): PatientLive {
  if (!state) return unknownLive();
  const { estado, measuredAt, soiledSince, lastUrineTime, positionSince, lastBand, ...rest } = patientState(
    state.track,
    row,
    now,
  );
  return {
    ...rest,
    estado: estado && { ...estado, potencias: currentHubSignals(state.hearings, now) },
    lastBand,
    measuredAt: shown(measuredAt, now),
    soiledSince: shown(soiledSince, now),
    lastUrineTime: shown(lastUrineTime, now),
    positionSince: shown(positionSince, now),
    sensor: {
      bateria: state.battery,
      cobertura: strongestSignal(state.hearings, now),
      encendido: state.power === 'on',
      lastTimeOnline: shown(state.last_at, now),
    },
  };
}

/** A clock up to five minutes ahead counts as now: nothing was measured in the future. */
const shown = (at: Instant | null, now: Instant): string | null =>
  at === null ? null : new Date(Math.min(at, now)).toISOString();
