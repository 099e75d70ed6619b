import type { Hub } from '@vigilia/contract/hubs';
import type { Patient } from '@vigilia/contract/patients';
import type { Sensor } from '@vigilia/contract/sensors';
import type { ScannedCode } from '@vigilia/domain/scanned-code';

/** What of a home a code may mean. */
export interface KnownHome {
  readonly id: number | undefined;
  readonly sensors: readonly Pick<Sensor, 'id' | 'codigo'>[];
  readonly hubs: readonly Pick<Hub, 'id' | 'codigo'>[];
  readonly residents: readonly Pick<Patient, 'id' | 'numeroHabitacion'>[];
}

export type Found =
  | { readonly kind: 'sensor'; readonly id: number }
  | { readonly kind: 'hub'; readonly id: number }
  | { readonly kind: 'room'; readonly room: string; readonly residents: readonly number[] }
  | { readonly kind: 'unknown-sensor' | 'unknown-hub'; readonly code: string }
  | { readonly kind: 'empty-room'; readonly room: string }
  | { readonly kind: 'other-home' | 'other' };

/** What a code means in this home. Codes are the same in any case, as on the server. */
export function findScanned(code: ScannedCode, { id, sensors, hubs, residents }: KnownHome): Found {
  if (code.kind === 'other') return { kind: 'other' };
  if (code.kind === 'door') {
    if (code.home !== id) return { kind: 'other-home' };
    const { room } = code;
    const there = residents.filter(({ numeroHabitacion }) => isSame(numeroHabitacion, room));
    return there.length === 0
      ? { kind: 'empty-room', room }
      : { kind: 'room', room, residents: there.map(({ id }) => id) };
  }
  const sensor = code.kind !== 'hub' && sensors.find(({ codigo }) => isSame(codigo, code.code));
  if (sensor) return { kind: 'sensor', id: sensor.id };
  const hub = code.kind !== 'sensor' && hubs.find(({ codigo }) => isSame(codigo, code.code));
  if (hub) return { kind: 'hub', id: hub.id };
  return { kind: code.kind === 'hub' ? 'unknown-hub' : 'unknown-sensor', code: code.code };
}

/** Room 12 b and room 12 B are the same door. */
export const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
