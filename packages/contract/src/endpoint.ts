import type { LimitName } from '@vigilia/domain/limits';
import type { Right } from '@vigilia/domain/rights';
import { z } from 'zod';

/** What an `id` in an address may be the number of. */
type Subject =
  | 'alert'
  | 'board'
  | 'care'
  | 'delivery'
  | 'device'
  | 'hub'
  | 'notice'
  | 'resident'
  | 'section'
  | 'sensor'
  | 'session'
  | 'staff'
  | 'webhook';

/**
 * The definition of one endpoint, shared by both sides: the server derives validation, access, response filtering and
 * the OpenAPI document from it, the web its typed call.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  ResponseBody extends z.ZodType = z.ZodType,
> {
  /** The operation's name in the OpenAPI document. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for parameters. */
  readonly path: string;
  readonly summary: string;
  /** 'open': anyone; 'signed-in': anyone with a role; 'hub': a hub's key; otherwise the right it takes. */
  readonly access: 'open' | 'signed-in' | 'hub' | Right;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: ResponseBody;
  readonly status: 200 | 204;
  /** Whose number the `id` of its path or query is: the access log names a resident as one, and others beside the act. */
  readonly subject: Subject | undefined;
  /** Shows or changes data of patients. */
  readonly aboutPatients: boolean;
  /** Is not in the access log: it shows nothing of anybody, or a hub makes it. */
  readonly unlogged: boolean;
  /** Patient data that is shown also while the access log cannot be written: the ward must not go dark. */
  readonly servedWithoutLog: boolean;
  /** The largest body in bytes, where it may be larger than others. */
  readonly bodyLimit: number | undefined;
  /** Changes state although it is a GET, as specified (`baja`): rejected for prefetches and cross-site requests. */
  readonly changesByGet: boolean;
  /** The limits of the rows that it creates. */
  readonly creates: readonly LimitName[];
  /**
   * Needs a sign-in of the last minutes (R-LOGIN-13): always, which the router checks, or for some of what may be sent,
   * which the handler knows.
   */
  readonly recentSignIn: 'always' | 'sometimes' | undefined;
}

const EMPTY = z.object({});
type Empty = typeof EMPTY;

/** An empty schema has any key. */
type TakesId<Schema extends z.ZodType> = string extends keyof z.output<Schema>
  ? false
  : 'id' extends keyof z.output<Schema>
    ? true
    : false;

export function endpoint<
  ResponseBody extends z.ZodType,
  Params extends z.ZodType = Empty,
  Query extends z.ZodType = Empty,
  Body extends z.ZodType = z.ZodUndefined,
>(
  definition: {
    name: string;
    method: Endpoint['method'];
    path: string;
    summary: string;
    access: Endpoint['access'];
    params?: Params;
    query?: Query;
    body?: Body;
    response: ResponseBody;
    status?: 200 | 204;
    aboutPatients?: boolean;
    unlogged?: boolean;
    servedWithoutLog?: boolean;
    bodyLimit?: number;
    changesByGet?: boolean;
    creates?: readonly LimitName[];
    recentSignIn?: 'always' | 'sometimes';
  } & (true extends TakesId<Params> | TakesId<Query> ? { subject: Subject } : { subject?: undefined }),
): Endpoint<Params, Query, Body, ResponseBody> {
  return {
    status: 200,
    subject: undefined,
    aboutPatients: false,
    unlogged: false,
    servedWithoutLog: false,
    bodyLimit: undefined,
    changesByGet: false,
    creates: [],
    recentSignIn: undefined,
    ...definition,
    params: definition.params ?? (EMPTY as unknown as Params),
    query: definition.query ?? (EMPTY as unknown as Query),
    body: definition.body ?? (z.undefined() as unknown as Body),
  };
}

export const isChange = ({ method, changesByGet }: Endpoint): boolean => method !== 'GET' || changesByGet;

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
