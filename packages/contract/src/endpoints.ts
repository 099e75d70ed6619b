import * as access from './access';
import * as alertHistory from './alert-history';
import * as alertSettings from './alert-settings';
import * as alerts from './alerts';
import * as auth from './auth';
import * as backups from './backups';
import * as boards from './boards';
import * as care from './care';
import * as centres from './centres';
import * as channels from './channels';
import * as clientErrors from './client-errors';
import * as diary from './diary';
import * as discharged from './discharged';
import type { Endpoint } from './endpoint';
import * as firstDay from './first-day';
import * as handover from './handover';
import * as hubLoss from './hub-loss';
import * as hubs from './hubs';
import * as imports from './imports';
import * as ingest from './ingest';
import * as live from './live';
import * as orders from './orders';
import * as ownNotifications from './own-notifications';
import * as patients from './patients';
import * as quality from './quality';
import * as repairs from './repairs';
import * as reports from './reports';
import * as sensors from './sensors';
import * as staff from './staff';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every endpoint: tests iterate over this list, and the OpenAPI document is built from it. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth,
  patients,
  staff,
  hubs,
  hubLoss,
  sensors,
  orders,
  reports,
  ingest,
  live,
  access,
  alerts,
  alertHistory,
  alertSettings,
  care,
  handover,
  repairs,
  diary,
  quality,
  ownNotifications,
  channels,
  backups,
  boards,
  centres,
  firstDay,
  discharged,
  imports,
  clientErrors,
]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
