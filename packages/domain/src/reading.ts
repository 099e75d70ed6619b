import type { Instant } from './instant';

export const POWERS = ['on', 'off'] as const;
export type Power = (typeof POWERS)[number];

export const CONTACTS = ['ok', 'poor', 'none'] as const;
export type Contact = (typeof CONTACTS)[number];

/** What a sensor measured at one instant. Null is unknown and leaves what is known unchanged. */
export interface Reading {
  at: Instant;
  power: Power;
  moisture: number | null;
  contact: Contact | null;
  pitch: number | null;
  roll: number | null;
}

/** A reading with the settings that were valid at its time, so that a later change does not alter the past. */
export interface CalibratedReading extends Reading {
  capacidad: number | null;
  /** Degrees subtracted from the roll; 0 when the correction is off. */
  correction: number;
}

/** The period in which a patient wears a sensor. The end is exclusive, and null while the sensor is worn. */
export interface Assignment {
  from: Instant;
  until: Instant | null;
}
