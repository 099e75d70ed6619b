import { z } from 'zod';
import { endpoint } from './endpoint';
import { centreQuery, date, id, idInPath, instant } from './shared-schemas';

export const accessEntry = z.object({
  at: instant,
  /** Null: nobody was signed in, or it was done on the command line. */
  actor: z.object({ id, nombre: z.string() }).nullable(),
  role: z.string().nullable(),
  /** The name of the wall board that looked; null: it was none. */
  board: z.string().nullable(),
  /** An endpoint's name, or what was typed on the command line. */
  action: z.string(),
  result: z.enum(['ok', 'refused', 'failed']),
  pacientes: z.array(id),
  address: z.string(),
  requestId: z.string(),
});
export type AccessEntry = z.output<typeof accessEntry>;

export const listAccess = endpoint({
  name: 'listAccess',
  method: 'GET',
  path: '/api/access/list/:from/:to',
  summary: 'Who looked at or changed what, newest first; local dates, both included.',
  access: 'access:read',
  params: z.object({ from: date, to: date }),
  query: centreQuery.extend({
    paciente: idInPath.optional(),
    staff: idInPath.optional(),
    /** `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,15}-\d{1,18}$/)
      .optional(),
  }),
  response: z.object({ lista: z.array(accessEntry), next: z.string().nullable() }),
  aboutPatients: true,
  recentSignIn: 'always',
});
