import { applyCare, type CareFacts } from '@vigilia/domain/alerts/care-facts';
import type { Instant } from '@vigilia/domain/instant';
import { patientState } from '@vigilia/domain/patient-state';
import { currentHubSignals, strongestSignal } from '@vigilia/domain/sensor-signal';
import type { SensorState } from '#services/centre-model/sensor-state';
import type { PatientRow } from '#stores/patient.store';
import { type PatientLive, unknownLive } from './patient.presenter';

/** What is known of a patient from the stored sensor state and from what staff recorded, at a given time. */
export function liveOf(
  row: PatientRow,
  state: SensorState | undefined,
  care: CareFacts,
  now: Instant,
): PatientLive {
  if (!state) return unknownLive();
  const { estado, measuredAt, soiledSince, lastUrineTime, currentPositionSince, positionSince, ...rest } =
    patientState(state.track && applyCare(state.track, care), row, now);
  return {
    ...rest,
    estado: estado && { ...estado, potencias: currentHubSignals(state.hubSignals, now) },
    measuredAt: shown(measuredAt, now),
    soiledSince: shown(soiledSince, now),
    lastUrineTime: shown(lastUrineTime, now),
    currentPositionSince: shown(currentPositionSince, now),
    positionSince: shown(positionSince, now),
    sensor: {
      bateria: state.battery,
      cobertura: strongestSignal(state.hubSignals, now),
      encendido: state.power === 'on',
      lastTimeOnline: shown(state.last_at, now),
    },
  };
}

/** A clock up to five minutes ahead counts as now: nothing was measured in the future. */
const shown = (at: Instant | null, now: Instant): string | null =>
  at === null ? null : new Date(Math.min(at, now)).toISOString();
