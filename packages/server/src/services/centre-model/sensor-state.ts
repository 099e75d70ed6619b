import type { Instant } from '@vigilia/domain/instant';
import type { HubSignal } from '@vigilia/domain/sensor-signal';
import type { Track } from '@vigilia/domain/track';
import { soundTrack } from '#stores/sound-track';
import type { CentreModel } from './centre-model';

/** What a sensor said last, and where. What it means depends on the time at which it is read. */
export interface SensorReport {
  last_at: Instant | null;
  power: string | null;
  battery: number | null;
  hubSignals: HubSignal[];
}

/** What is known of a patient's sensor. */
export interface SensorState extends SensorReport {
  patient_id: number;
  track: Track | null;
}

/** Of those of these patients who wear a sensor now. */
export const sensorStates = (model: CentreModel, patients: readonly number[]): SensorState[] =>
  patients.flatMap((patient_id) => {
    const wearing = model.directory.wearing.get(patient_id);
    if (!wearing) return [];
    const track = soundTrack(model.trackOf(wearing.worn.assignmentId));
    return { patient_id, track, ...sensorReport(model, wearing.sensor.id) };
  });

/** Signals are those of hubs that received it and said how well; deleted hubs are left out. */
export function sensorReport(model: CentreModel, sensorId: number): SensorReport {
  const latest = model.latestOf(sensorId);
  const hubSignals = [...model.directory.hubsById.values()].flatMap(({ id: hubId, etiqueta }) => {
    const reception = model.receptionOf({ sensorId, hubId });
    return typeof reception?.potencia === 'number'
      ? { etiqueta, potencia: reception.potencia, at: reception.at }
      : [];
  });
  return {
    ...{ last_at: latest?.at ?? null, power: latest?.power ?? null, battery: latest?.battery ?? null },
    hubSignals,
  };
}
