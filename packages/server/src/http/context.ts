import type { IncomingHttpHeaders } from 'node:http';
import type { Instant } from '@vigilia/domain/instant';
import type { Locale } from '@vigilia/domain/locales';
import type { Actor, BoardActor, Centre } from './actor';
import type { RequestAccess } from './request-access';

/** What every handler gets: the time of the request, the reader's language and where it came from. */
export interface OpenContext {
  readonly now: Instant;
  readonly locale: Locale;
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** Whether it came by https, here or to a proxy that is trusted. */
  readonly isHttps: () => boolean;
  /** Makes a signal that is aborted when the caller's connection is closed. */
  readonly clientGone: () => AbortSignal;
  /** What the request adds to the access log. */
  readonly access: RequestAccess;
}

/** The same for signed-in staff, with the centre that the request is about. */
export interface Context extends OpenContext {
  readonly actor: Actor;
  readonly centre: Centre;
}

/** The same for a wall board, in its own centre. */
export interface BoardContext extends OpenContext {
  readonly board: BoardActor;
  readonly centre: Centre;
}
