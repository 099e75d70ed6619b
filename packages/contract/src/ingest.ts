import { z } from 'zod';
import { endpoint } from './endpoint';

/** What a sensor measured at one instant, as a hub sends it (R-DATA-18). Absent and null both mean unknown. */
export const reading = z.object({
  sensor: z.string().min(1).max(60),
  at: z.iso.datetime({ offset: true }),
  power: z.enum(['on', 'off']),
  moisture: z.number().min(0).max(100_000).nullish(),
  contact: z.enum(['ok', 'poor', 'none']).nullish(),
  pitch: z.number().min(-180).max(180).nullish(),
  roll: z.number().min(-360).max(360).nullish(),
  battery: z.number().min(0).max(1000).nullish(),
  signal: z.number().min(0).max(100).nullish(),
});
export type WireReading = z.output<typeof reading>;

export const MAX_READINGS = 1000;
/** The message only; each reading is validated on its own, so that a bad one does not reject the others. */
export const readingsMessage = z.object({ readings: z.array(z.unknown()).max(MAX_READINGS) });

/** Why a reading was not stored. The hub should not send it again. */
export const REJECTION_REASONS = {
  'bad-reading': 'It is not a valid reading.',
  'unknown-sensor': 'No sensor of this hub’s centre has this code.',
  future: 'It is more than 31 days in the future: the clock of the hub is wrong.',
  'too-old': 'It is older than 31 days.',
  'too-many': '20,000 readings of the same sensor and day are already stored.',
  erased: 'Whoever wore the sensor then has been erased.',
  conflict: 'A different reading of the same sensor and time is already stored.',
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

export const receipt = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
});
export type Receipt = z.output<typeof receipt>;

export const sendReadings = endpoint({
  name: 'sendReadings',
  method: 'POST',
  path: '/ingest/v1/readings',
  summary: 'A hub’s readings. The response is sent only after they are durably stored.',
  access: 'hub',
  unlogged: true,
  body: readingsMessage,
  response: receipt,
});

export const readingsTopic = (codigo: string) => `vigilia/hubs/${codigo}/readings`;
export const statusTopic = (codigo: string) => `vigilia/hubs/${codigo}/status`;
export const rejectedTopic = (codigo: string) => `vigilia/hubs/${codigo}/rejected`;
