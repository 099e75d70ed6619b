import { may, type Right } from '@vigilia/domain/rights';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';
import { fillPath } from './routes';
import { idParams, recordQuery } from './shared-schemas';

/** The calls R-API-3 to R-API-33; only the names of the parameters are ours. */
const SPECIFIED = `
GET /api/pacientes/list
GET /api/pacientes/prepare
POST /api/pacientes/new
POST /api/pacientes/edit/:id
GET /api/pacientes/view/:id
GET /api/pacientes/baja/:id
POST /api/pacientes/comment/:id
GET /api/pacientes/chart/:id/:date
GET /api/pacientes/chart-avanzada-nueva/:id/:minute
GET /api/pacientes/orders
POST /api/pacientes/pedirMaterial
GET /api/staff/list
GET /api/staff/prepare
POST /api/staff/new
POST /api/staff/edit/:id
GET /api/staff/baja/:id
GET /api/hubs/list
GET /api/hubs/prepare
POST /api/hubs/edit/:id
GET /api/hubs/history/:id
GET /api/hubs/baja/:id
GET /api/hubs/month-history
GET /api/sensores/list
GET /api/sensores/prepare
POST /api/sensores/new
POST /api/sensores/edit/:id
GET /api/sensores/baja/:id
GET /api/monthly-report/overview/:month/:idCentro?
POST /api/authenticate
POST /api/2fa_check
GET /users`
  .trim()
  .split('\n');

/** For accounts, hubs, the live feed and alerts; the last two are for whoever runs the server. */
const DECIDED = [
  'POST /api/logout',
  'POST /api/password',
  'GET /api/about',
  'POST /ingest/v1/readings',
  'GET /api/live',
  'GET /api/access/list/:from/:to',
  'GET /api/sessions',
  'DELETE /api/sessions/:id',
  'POST /api/logout-everywhere',
  'POST /api/reauthenticate',
  'POST /api/two-factor',
  'GET /api/notices',
  'DELETE /api/notices/:id',
  'GET /api/alerts/list',
  'GET /api/alerts/counts',
  'GET /api/alerts/view/:id',
  'GET /api/alerts/history/:from/:to',
  'GET /api/alerts/export/:from/:to',
  'POST /api/alerts/take/:id',
  'POST /api/alerts/release/:id',
  'POST /api/alerts/snooze/:id',
  'POST /api/alerts/unsnooze/:id',
  'POST /api/alerts/pause/:id',
  'DELETE /api/alerts/pause/:id',
  'GET /api/alerts/prepare',
  'POST /api/alerts/policy',
  'POST /api/duty',
  'DELETE /api/duty',
  'GET /api/duty/list',
  'POST /api/client-errors',
  'GET /api/backups/status',
  'GET /api/quality/:month',
  'GET /api/hubs/loss',
  'GET /api/repairs/list',
  'POST /api/repairs/drilled',
  'POST /api/pacientes/sensor/:id',
  'GET /api/sensores/check/:id',
];

/** Of notifications.md. */
const NOTIFICATIONS = [
  'GET /api/notifications/mine',
  'POST /api/notifications/mine',
  'POST /api/notifications/device',
  'DELETE /api/notifications/device/:id',
  'POST /api/notifications/device/test/:id',
  'POST /api/notifications/mail/test',
  'POST /api/notifications/mail/confirm',
  'POST /api/notifications/mail/code',
  'DELETE /api/notifications/mail/pending',
  'GET /api/notifications/test/:token',
  'POST /api/notifications/confirm',
  'GET /api/channels/list',
  'POST /api/webhooks',
  'POST /api/webhooks/rotate/:id',
  'POST /api/webhooks/enable/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/test/:id',
  'POST /api/pager',
  'DELETE /api/pager',
  'POST /api/pager/test',
  'GET /api/deliveries/list',
  'POST /api/deliveries/again/:id',
];

/** The table of alerts.md. */
const CARE = [
  'POST /api/care/record/:id',
  'POST /api/care/undo/:id',
  'POST /api/care/correct/:id',
  'GET /api/care/list/:id/:from/:to',
  'GET /api/care/figures/:from/:to',
  'POST /api/care/found/:id',
  'GET /api/care/accuracy/:from/:to',
];

/** Shift handover (R-HANDOVER). */
const HANDOVER = [
  'GET /api/handover/current',
  'GET /api/handover/shift/:date/:shift',
  'GET /api/handover/:date/:shift',
  'POST /api/handover/sign/:date/:shift',
  'POST /api/handover/unsign/:date/:shift',
  'POST /api/handover/note/:id',
  'POST /api/handover/printed/:date/:shift',
];

/** The diary of a resident (R-DIARY). */
const DIARY = ['GET /api/diary/:id/:date', 'POST /api/diary/dismiss/:id'];

/** Wall boards. */
const BOARDS = [
  'POST /api/boards/pair',
  'POST /api/boards/paired',
  'GET /api/boards/live',
  'GET /api/boards/list',
  'POST /api/boards/new',
  'POST /api/boards/edit/:id',
  'DELETE /api/boards/revoke/:id',
];

/** Of the settings of a home (R-API-39). */
const SETTINGS = [
  'GET /api/first-day',
  'POST /api/first-day/needed',
  'GET /api/centro/prepare',
  'POST /api/centro/edit',
  'GET /api/secciones/list',
  'GET /api/secciones/prepare',
  'POST /api/secciones/new',
  'POST /api/secciones/edit/:id',
  'POST /api/secciones/order',
  'GET /api/secciones/baja/:id',
  'POST /api/hubs/new',
  'POST /api/hubs/rekey/:id',
  'POST /api/hubs/end-key/:id',
  'GET /api/pacientes/discharged',
  'GET /api/pacientes/restore-prepare',
  'POST /api/pacientes/restore/:id',
  'GET /api/pacientes/import',
  'POST /api/pacientes/import',
  'GET /api/sensores/import',
  'POST /api/sensores/import',
  'GET /api/staff/import',
  'POST /api/staff/import',
];

const routes = ENDPOINTS.map((e) => `${e.method} ${e.path}`);

test('the contract has exactly the endpoints of the requirements and those we added', {
  tags: ['R-API-34', 'R-API-39'],
}, () => {
  expect([...routes].sort()).toEqual(
    [
      ...SPECIFIED,
      ...DECIDED,
      ...CARE,
      ...HANDOVER,
      ...DIARY,
      ...NOTIFICATIONS,
      ...BOARDS,
      ...SETTINGS,
    ].sort(),
  );
});

test('an endpoint whose path has an id takes it and says whose it is; a resident’s is about patients', () => {
  for (const { name, path, params, subject, aboutPatients } of ENDPOINTS) {
    if (!path.split('/').includes(':id')) continue;
    expect([name, 'id' in (params as z.ZodObject).shape, subject]).toEqual([name, true, expect.any(String)]);
    expect([name, aboutPatients || subject !== 'resident']).toEqual([name, true]);
  }
});

test('an endpoint that takes an id and does not say whose does not compile', () => {
  const plain = { name: 'x', method: 'GET', path: '/x', summary: '', access: 'open' } as const;
  // @ts-expect-error in the path
  endpoint({ ...plain, params: idParams, response: z.void() });
  // @ts-expect-error in the query
  endpoint({ ...plain, query: recordQuery, response: z.void() });
  expect(endpoint({ ...plain, params: idParams, subject: 'hub', response: z.void() }).subject).toBe('hub');
});

test('of the calls of the requirements only the two of the sign-in need no token', {
  tags: ['R-API-1'],
}, () => {
  const specified = ENDPOINTS.filter((e) => SPECIFIED.includes(`${e.method} ${e.path}`));
  const withoutToken = specified.filter(({ access }) => access === 'open' || access === 'hub');
  expect(withoutToken.map(({ path }) => path)).toEqual(['/api/authenticate', '/api/2fa_check']);
});

test('of the calls for boards and the settings of a home a nurse may make none but those of the board itself', {
  tags: ['R-API-39'],
}, () => {
  const ours = [...BOARDS, ...SETTINGS];
  const forNurses = ENDPOINTS.filter(({ method, path }) => ours.includes(`${method} ${path}`)).filter(
    ({ access }) => access === 'open' || access === 'signed-in' || may('ROLE_ENFERMERA', access as Right),
  );
  expect(forNurses.map(({ path }) => path)).toEqual([
    '/api/boards/pair',
    '/api/boards/paired',
    '/api/boards/live',
  ]);
});

/** What is read only after a recent sign-in: much of it at once, or what everybody did. */
const READ_WITH_RECENT_SIGN_IN = ['listAccess', 'exportAlerts'];

/** Every change that an old session may make, and why a stolen one gains nothing lasting by it. */
const WITHOUT_RECENT_SIGN_IN: Readonly<Record<string, string>> = {
  authenticate: 'is the sign-in',
  checkCode: 'is the sign-in',
  reauthenticate: 'makes the sign-in recent',
  changePassword: 'takes the present password',
  logout: 'only ends something of one’s own',
  logoutEverywhere: 'only ends something of one’s own',
  deleteSession: 'only ends something of one’s own',
  deleteAccountNotice: 'what a notice is about took a recent sign-in',
  addPushDevice: 'is listed, and ends with its session or a new password',
  removePushDevice: 'only ends something of one’s own',
  testPushDevice: 'changes nothing',
  testOwnMail: 'changes nothing',
  confirmOwnMail: 'an address to confirm took a recent sign-in',
  sendMailCode: 'goes where it was to go',
  withdrawOwnMail: 'only ends something of one’s own',
  confirmTest: 'changes nothing',
  testWebhook: 'changes nothing',
  testPager: 'changes nothing',
  confirmDrill: 'changes nothing but when a reminder comes, in the access log',
  changeNeeded: 'changes nothing but what a list of steps says',
  sendAgain: 'goes where it was to go',
  admitPatient: 'is daily work, in the access log',
  editPatient: 'is daily work, in the access log',
  putOnSensor: 'is daily work, in the access log',
  commentOnPatient: 'is daily work, in the access log',
  unsubscribePatient: 'is daily work, undone in the settings',
  restorePatient: 'is daily work, in the access log',
  importPatients: 'is daily work, in the access log',
  addSensor: 'is daily work, in the access log',
  editSensor: 'is daily work, in the access log',
  removeSensor: 'is daily work, in the access log',
  importSensors: 'is daily work, in the access log',
  requestMaterial: 'is daily work, and limited',
  editHub: 'changes a label',
  addSection: 'changes a label',
  editSection: 'changes a label',
  orderSections: 'changes an order on the screen',
  deleteSection: 'only where nobody lives',
  takeAlert: 'is care, which must not wait',
  releaseAlert: 'is care, which must not wait',
  snoozeAlert: 'is care, which must not wait',
  unsnoozeAlert: 'is care, which must not wait',
  pauseAlerts: 'is care, and ends by itself',
  endPause: 'is care, which must not wait',
  recordCare: 'is care, which must not wait',
  undoCare: 'is care, which must not wait',
  recordFound: 'is care, which must not wait',
  correctCare: 'is care, which must not wait',
  signHandover: 'is care, which must not wait',
  unsignHandover: 'is care, and only within minutes',
  noteHandover: 'is care, which must not wait',
  printedHandover: 'changes nothing',
  dismissSuggestion: 'hides a suggestion for a while',
  startDuty: 'is care, and ends by itself',
  endDuty: 'is care, which must not wait',
  pairBoard: 'opens nothing until an administrator enters its code',
  boardPaired: 'opens nothing',
  sendReadings: 'takes a hub’s key',
  reportClientError: 'changes nothing',
};

test('every change needs a recent sign-in, or has a reason why not', { tags: ['R-LOGIN-13'] }, () => {
  const changes = ENDPOINTS.filter(({ method, changesByGet }) => method !== 'GET' || changesByGet);
  const without = changes.filter(({ recentSignIn }) => recentSignIn === undefined);
  expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_RECENT_SIGN_IN).sort());
  const reads = ENDPOINTS.filter((endpoint) => !changes.includes(endpoint) && endpoint.recentSignIn);
  expect(reads.map(({ name }) => name).sort()).toEqual([...READ_WITH_RECENT_SIGN_IN].sort());
});

test('every endpoint has a unique name', () => {
  expect(new Set(ENDPOINTS.map((e) => e.name)).size).toBe(ENDPOINTS.length);
});

test('changesByGet is set for exactly the baja endpoints', () => {
  expect(ENDPOINTS.filter((e) => e.changesByGet).every((e) => e.path.includes('/baja/'))).toBe(true);
  expect(ENDPOINTS.filter((e) => e.path.includes('/baja/')).every((e) => e.changesByGet)).toBe(true);
});

test('fillPath encodes the parameters and drops an optional one that is missing', () => {
  expect(fillPath('/api/pacientes/chart/:id/:date', { id: 7, date: '2026-11-15' })).toBe(
    '/api/pacientes/chart/7/2026-11-15',
  );
  expect(fillPath('/x/:minute', { minute: '2026-11-15 09:30' })).toBe('/x/2026-11-15%2009%3A30');
  expect(fillPath('/overview/:month/:idCentro?', { month: '2026-11-01' })).toBe('/overview/2026-11-01');
  expect(fillPath('/overview/:month/:idCentro?', { month: '2026-11-01', idCentro: 2 })).toBe(
    '/overview/2026-11-01/2',
  );
});
