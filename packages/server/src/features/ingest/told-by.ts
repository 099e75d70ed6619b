import type { CalibratedReading } from '@vigilia/domain/reading';
import { type CentreDirectory, valueAt, type Worn } from './directory';
import type { Arrived } from './fold-readings';
import type { Candidate } from './group';
import { grouped } from './grouped';
import type { HearingRow, LatestRow, ReadingRow } from './reading.store';

export function arrivals(centre: CentreDirectory, fresh: readonly Candidate[]): Arrived[] {
  const byAssignment = grouped(
    fresh.filter(({ worn }) => worn),
    ({ worn }) => worn?.assignmentId,
  );
  return [...byAssignment.values()].map((candidates) => {
    const { worn, sensor } = candidates[0] as Candidate & { worn: Worn };
    const dress = (row: ReadingRow): CalibratedReading => ({
      at: row.at,
      power: row.power,
      moisture: row.moisture,
      contact: row.contact,
      pitch: row.pitch,
      roll: row.roll,
      capacidad: valueAt(sensor.calibrations, row.at),
      correction: valueAt(centre.angles.get(worn.patientId), row.at) ?? 0,
    });
    const rows = candidates.map(({ row }) => row).sort((a, b) => a.at - b.at);
    return { worn, readings: rows.map(dress), dress };
  });
}

export function newestRows(fresh: readonly Candidate[]): LatestRow[] {
  const newest = new Map<number, LatestRow>();
  for (const { row } of fresh) {
    const known = newest.get(row.sensorId) ?? { ...row, battery: null, batteryAt: null };
    if (row.at >= known.at) Object.assign(known, { at: row.at, power: row.power });
    if (row.battery !== null && row.at >= (known.batteryAt ?? 0)) {
      Object.assign(known, { battery: row.battery, batteryAt: row.at });
    }
    newest.set(row.sensorId, known);
  }
  return [...newest.values()];
}

export function newestHearings(heard: readonly Candidate[]): HearingRow[] {
  const newest = new Map<string, HearingRow>();
  for (const { row, hubId, signal } of heard) {
    if (signal === null) continue;
    const key = `${row.sensorId} ${hubId}`;
    const known = newest.get(key);
    if (!known || row.at > known.at || (row.at === known.at && signal > known.potencia)) {
      newest.set(key, { sensorId: row.sensorId, hubId, at: row.at, potencia: signal });
    }
  }
  return [...newest.values()];
}

/** A notification has room for 8,000 letters. */
const PATIENTS_A_NOTE = 500;

export function notesOf(centroId: number, heard: readonly Candidate[]): string[] {
  const patients = [...new Set(heard.flatMap(({ worn }) => worn?.patientId ?? []))];
  const notes: string[] = [];
  for (let at = 0; at < patients.length; at += PATIENTS_A_NOTE) {
    notes.push(`${centroId} ${patients.slice(at, at + PATIENTS_A_NOTE).join(',')}`);
  }
  return notes;
}
