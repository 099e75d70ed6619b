import type { Instant } from './instant';

export const POWERS = ['on', 'off'] as const;
export type Power = (typeof POWERS)[number];

export const CONTACTS = ['ok', 'poor', 'none'] as const;
export type Contact = (typeof CONTACTS)[number];

/** What a sensor said at one moment. Null is unknown, and unknown changes nothing that is known. */
export interface Reading {
  at: Instant;
  power: Power;
  moisture: number | null;
  contact: Contact | null;
  pitch: number | null;
  roll: number | null;
}

/** A reading with the settings that were valid at its moment, so that a later change does not rewrite the past. */
export interface CalibratedReading extends Reading {
  capacidad: number | null;
  /** Degrees taken off the roll; 0 when the correction is off. */
  correction: number;
}

/** From when until when a patient wore a sensor; null while it is worn. The end is no longer part of it. */
export interface Assignment {
  from: Instant;
  until: Instant | null;
}
