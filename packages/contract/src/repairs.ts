import { TROUBLES } from '@vigilia/domain/troubles/troubles';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { centreQuery, instant } from './shared-schemas';

/** What somebody has to mend, the gravest first; it is gone by itself when that is done. */
export const trouble = z.object({
  kind: z.enum(TROUBLES),
  /** Null: the installation. The name is that of a hub, a sensor, a resident, a receiver or a member of staff. */
  subject: z.object({ id: z.union([z.int(), z.string()]), nombre: z.string() }).nullable(),
  /** Null: nobody knows. */
  since: instant.nullable(),
  values: z.record(z.string(), z.number()),
});
export type TroubleItem = z.output<typeof trouble>;

export const listTroubles = endpoint({
  name: 'listTroubles',
  method: 'GET',
  path: '/api/repairs/list',
  summary: 'What has to be mended in a home and its installation.',
  access: 'repair:read',
  query: centreQuery,
  response: z.object({
    lista: z.array(trouble),
    /** How long browsers trust the certificate of https; null: the server has none of its own. */
    certificateUntil: instant.nullable(),
  }),
  aboutPatients: true,
});

export const confirmDrill = endpoint({
  name: 'confirmDrill',
  method: 'POST',
  path: '/api/repairs/drilled',
  summary: 'Somebody restored a backup as a drill, and it was whole.',
  access: 'repair:confirm',
  response: z.void(),
  status: 204,
});
