import type { FastifyRequest } from 'fastify';
import type { Actor, Centre } from './actor';
import { Problem } from './problem';

/**
 * The centre a request is about: the one it names, else the user's first. One that is not the user's and one that
 * does not exist are both 403. This is the only place where a request chooses a centre.
 */
export function centreOf(actor: Actor, request: FastifyRequest): Centre {
  const named = namedCentre(request.query) ?? namedCentre(request.params);
  const centre =
    named === undefined
      ? actor.centres[0]
      : actor.centres.find((mine) => String(mine.id) === named || !/^\d+$/.test(named));
  // A value that is no number passes here and is a bad parameter (400) right after.
  if (!centre) throw new Problem('not-your-centre');
  return centre;
}

/** Whether a request names another centre than the one it is bound to. */
export function isOtherCentre({ id }: Centre, request: FastifyRequest): boolean {
  const named = namedCentre(request.query) ?? namedCentre(request.params);
  return named !== undefined && /^\d+$/.test(named) && named !== String(id);
}

function namedCentre(from: unknown): string | undefined {
  const named = (from as { idCentro?: unknown } | undefined)?.idCentro;
  // Named twice, a parameter is a list: that is a bad parameter, not a choice.
  return typeof named === 'string' && named !== '' ? named : undefined;
}
