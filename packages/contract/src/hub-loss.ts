import { COVERS } from '@vigilia/domain/hub-loss';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { centreQuery, id, instant } from './shared-schemas';

/** How a resident would be received without a hub. */
const coveredResident = z.object({
  id,
  cover: z.enum(COVERS),
  /** Other hubs that received them. */
  hubs: z.int(),
  /** In which share of the time that is known of them these did. */
  share: z.number().min(0).max(1),
  /** How much is known of them. */
  hours: z.number(),
});

const lostHub = z.object({
  ...{ id, codigo: z.string(), etiqueta: z.string() },
  encendido: z.boolean(),
  lastTimeOnline: instant.nullable(),
  /** It has failed already: whom only it received is not measured now. */
  silent: z.boolean(),
  /** Whom it received, the worst covered first. */
  residents: z.array(coveredResident),
});
export type LostHub = z.output<typeof lostHub>;

export const readHubLoss = endpoint({
  name: 'readHubLoss',
  method: 'GET',
  path: '/api/hubs/loss',
  summary: 'Whom nobody else would receive if a hub failed, from who received whom in the last seven days.',
  access: 'repair:read',
  query: centreQuery,
  response: z.object({
    /** Since when it counts who received whom. */
    from: instant,
    /** The first reception that is known in it; null: none is. */
    knownFrom: instant.nullable(),
    /** The worst first. */
    lista: z.array(lostHub),
    /** Whom no hub received. A sensor that was put on a moment ago is among them. */
    unreceived: z.array(z.object({ id, sensorSince: instant.nullable() })),
    /** Everybody who is named above. */
    residents: z.array(
      z.object({ id, nombre: z.string(), apellidos: z.string(), numeroHabitacion: z.string() }),
    ),
  }),
  aboutPatients: true,
});
export type HubLossPage = z.output<typeof readHubLoss.response>;
