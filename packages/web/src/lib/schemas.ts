// chunk: schemas
/** The schemas of what every page asks the server. Loaded by `import()` alone: no card waits for them. */
export { listAlerts } from '@vigilia/contract/alerts';
export { about, authenticate, checkCode } from '@vigilia/contract/auth';
export { LIVE_EVENTS } from '@vigilia/contract/live';
export { listPatients, viewPatient } from '@vigilia/contract/patients';
export { problemBody } from '@vigilia/contract/problems';
