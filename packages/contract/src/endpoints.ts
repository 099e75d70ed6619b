import * as auth from './auth';
import type { Endpoint } from './endpoint';
import * as hubs from './hubs';
import * as ingest from './ingest';
import * as live from './live';
import * as orders from './orders';
import * as patients from './patients';
import * as reports from './reports';
import * as sensors from './sensors';
import * as staff from './staff';

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing;

/** Every endpoint there is: the tests walk this list, and the OpenAPI document is made from it. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth,
  patients,
  staff,
  hubs,
  sensors,
  orders,
  reports,
  ingest,
  live,
]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
