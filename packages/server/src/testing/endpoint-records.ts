import type { Pager } from '@vigilia/contract/channels';
import type { Endpoint } from '@vigilia/contract/endpoint';
import { sha256 } from '#crypto/secrets';
import { sql } from '#db/sql';
import { insertNotice } from '#features/auth/account-notice.store';
import { openSession } from '#features/auth/session.store';
import { insertBoard } from '#features/boards/board.store';
import { pairBoard } from '#features/boards/pair-board';
import { insertSection } from '#features/centres/section.store';
import { insertWebhook, storePager } from '#features/notifications/channel.store';
import { insertTest } from '#features/notifications/delivery.store';
import { storeDevice } from '#features/notifications/device.store';
import { mailCode } from '#features/notifications/mail-code';
import { storePendingMail } from '#features/notifications/pending-mail.store';
import { insertNotifications } from '#stores/outbox.store';
import { listSections } from '#stores/patient.store';
import { storeShiftPeriod } from '#stores/shift-period.store';
import { openAlert } from '#testing/alerts';
import type { CareHome } from '#testing/care-home';
import { TEST_KEY } from '#testing/key';
import { pushBrowser } from './push-browser';

export interface Records {
  patient: number;
  /** Unsubscribed. */
  discharged: number;
  /** Worn by the patient. */
  sensor: number;
  /** Worn by nobody. */
  freeSensor: number;
  hub: number;
  member: number;
  section: number;
  /** Nobody lives in it. */
  emptySection: number;
  emptySectionName: string;
  /** Every section of the centre. */
  sections: number[];
  /** Of the member. */
  session: number;
  /** Of the member. */
  notice: number;
  /** Of the patient, open. */
  alert: number;
  /** Of the patient, recorded by the member. */
  care: number;
  /** Of the member. */
  device: number;
  webhook: number;
  /** Given up. */
  delivery: number;
  /** Of a test. */
  token: string;
  board: number;
  /** Of a screen that waits to be paired. */
  boardCode: string;
  /** Of a new mail address, where the endpoint is about that. */
  mailCode: string;
}

/** One of each in a centre, new each time. */
export async function records(home: CareHome, centre: number): Promise<Records> {
  const name = `n${nextNumber()}`;
  const sensor = await home.sensor(`S-${name}`, { centre });
  const member = await home.staff(`m-${name}`, { centres: [centre] });
  const patient = await home.patient(name, { centre, sensor });
  const emptySectionName = `Leeg ${name}`;
  const emptySection = await insertSection(home.db, centre, emptySectionName);
  // At ten in the morning the first shift is in its last hour, and can be signed.
  await storeShiftPeriod(home.db, centre, { from: '2020-01-01', beginnings: ['00:00', '10:30'] });
  return {
    ...{ emptySection, emptySectionName },
    discharged: await dischargedIn(home, centre, name),
    sections: (await listSections(home.db, centre)).map(({ id }) => id),
    sensor,
    freeSensor: await home.sensor(`F-${name}`, { centre }),
    patient,
    alert: await openAlert(home, { centre, patient }),
    care: await careFor(home, { centre, patient, member }),
    hub: await home.hub(`H-${name}`, { centre }),
    member,
    section: await home.sectionOf(centre),
    session: await sessionOf(home, member),
    notice: await noticeOf(home, member),
    device: await deviceOf(home, member),
    ...(await notificationsOf(home, centre, patient)),
    ...(await boardsOf(home, centre, member)),
    mailCode: '000000',
  };
}

async function dischargedIn(home: CareHome, centre: number, name: string): Promise<number> {
  const id = await home.patient(`${name} left`, { centre });
  await home.db.run(sql`
    update patient set unsubscribed_at = ${new Date(home.clock.now())} where id = ${id}`);
  return id;
}

let serial = 0;
export const nextNumber = (): number => (serial += 1);

async function sessionOf({ db, clock }: CareHome, member: number): Promise<number> {
  await openSession(db, member, { address: '127.0.0.1', device: 'test', now: clock.now() });
  const { id } = await db.one<{ id: number }>(
    sql`select max(id) as id from session where staff_id = ${member}`,
  );
  return id;
}

async function noticeOf({ db, clock }: CareHome, member: number): Promise<number> {
  await insertNotice(db, member, { kind: 'password', by: null, now: clock.now() });
  const { id } = await db.one<{ id: number }>(
    sql`select max(id) as id from account_notice where staff_id = ${member}`,
  );
  return id;
}

async function deviceOf({ db, clock }: CareHome, member: number): Promise<number> {
  const device = { staffId: member, endpoint: pushEndpoint(), ...PUSH_KEYS, label: 'Phone' };
  const row = await storeDevice(db, { ...device, sessionHash: new Uint8Array(32) }, clock.now());
  return row.id;
}

/** The code of an address that waits for it. */
async function pendingMailOf({ db, clock }: CareHome, staffId: number): Promise<string> {
  const pending = { staff_id: staffId, mail: 'new@zonnehof.example', nonce: `nonce ${nextNumber()}` };
  await storePendingMail(db, pending, clock.now());
  return mailCode(TEST_KEY, pending);
}

async function webhookOf({ db, clock }: Pick<CareHome, 'db' | 'clock'>, centre: number): Promise<number> {
  const address = { label: 'Care file', url: 'https://care.example/hook', allowPrivate: false };
  const secret = { secret: 'whsec_x', key: TEST_KEY, now: clock.now() };
  return (await insertWebhook(db, centre, address, secret)).id;
}

/** A webhook, the pager, a delivery that was given up, and a test. */
async function notificationsOf({ db, clock }: CareHome, centre: number, patient: number) {
  const now = clock.now();
  const webhook = await webhookOf({ db, clock }, centre);
  await storePager(db, centre, PAGER);
  const target = { channel: 'webhook', target: String(webhook) } as const;
  const dedupe = `dead ${nextNumber()}`;
  const facts = {
    event: 'alert.opened',
    alertId: null,
    patientId: patient,
    priority: 'low',
    payload: {},
  } as const;
  await insertNotifications(db, centre, [{ ...target, dedupe, ...facts }], now);
  const { id: delivery } = await db.one<{ id: number }>(sql`
    update outbox set status = 'dead' where dedupe = ${dedupe} returning id`);
  const token = await insertTest(db, centre, target, 'ping', now);
  return { webhook, delivery, token };
}

async function boardsOf({ db, clock }: CareHome, centre: number, member: number) {
  const now = clock.now();
  const tokenHash = sha256(`board ${nextNumber()}`);
  const paired = { tokenHash, address: '', by: { id: member, nombre: 'member' }, now };
  const { id } = await insertBoard(
    db,
    centre,
    { nombre: 'Hal', secciones: [], roomOnly: false, locale: null },
    paired,
  );
  const { code } = await pairBoard(db, { address: `screen ${nextNumber()}`, now });
  return { board: id, boardCode: code };
}

export const pushEndpoint = () => `https://fcm.googleapis.com/fcm/send/${nextNumber()}`;
const { endpoint: _, ...keys } = pushBrowser('localhost').subscription;
export const PUSH_KEYS = keys;
export const PAGER: Pager = {
  ...{ host: 'pager.zonnehof.example', port: 4001, role: 'control', locale: 'nl' },
  addresses: [{ seccion: null, address: '501' }],
};

/** What the signed-in user has themselves, where an endpoint is about that. */
export async function takeOwnRecords(
  home: CareHome,
  { name }: Endpoint,
  { who, by, of }: { who: string; by: string; of: Records },
): Promise<void> {
  if (name === 'listAccess') await pairApp(home, who);
  if (name === 'deleteSession')
    of.session = (await home.get('/api/sessions', by)).body.lista?.[0].id ?? of.session;
  if (name === 'deleteAccountNotice') of.notice = await noticeOf(home, await staffIdOf(home, who));
  if (/^(confirm|withdraw)OwnMail$|^sendMailCode$/.test(name))
    of.mailCode = await pendingMailOf(home, await staffIdOf(home, who));
  if (name.endsWith('PushDevice')) of.device = await deviceOf(home, await staffIdOf(home, who));
  // A home has few webhooks, and each of them one test at a time.
  if (name === 'addWebhook') await home.db.run(sql`delete from webhook where centro_id = ${home.first}`);
  else if (name.endsWith('Webhook')) of.webhook = await webhookOf(home, home.first);
  if (name === 'undoCare' || name === 'recordFound') {
    await home.db.run(sql`
      update care_action set staff_id = ${await staffIdOf(home, who)} where id = ${of.care}`);
  }
  // Visits to the toilet that have urine suggest more of them.
  if (name === 'dismissSuggestion')
    await home.db.run(sql`
      insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor, result)
      select ${home.first}, ${of.patient}, 'toileted', at, at, ${of.member}, 'member', 'urine'
      from generate_series(1, 6) n, lateral (select ${new Date(home.clock.now())}::timestamptz - n * interval '1 day' as at) moment`);
  if (name === 'noteHandover') {
    await home.db.run(sql`
      delete from handover where centro_id = ${home.first} and date = date '2026-11-15' and shift = 1`);
  }
  if (name === 'unsignHandover')
    await home.post('/api/handover/sign/2026-11-15/1', { seccion: of.section, as: 'giver' }, by);
  if (name === 'releaseAlert') {
    await home.db.run(sql`
      update alert set status = 'taken', owner_id = ${await staffIdOf(home, who)} where id = ${of.alert}`);
  }
}

async function careFor(
  { db, clock }: CareHome,
  { centre, patient, member }: { centre: number; patient: number; member: number },
): Promise<number> {
  const now = new Date(clock.now());
  const { id } = await db.one<{ id: number }>(sql`
    insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor)
    values (${centre}, ${patient}, 'changed', ${now}, ${now}, ${member}, 'member') returning id`);
  return id;
}

async function staffIdOf({ db }: CareHome, username: string): Promise<number> {
  return (await db.one<{ id: number }>(sql`select id from staff where lower(username) = lower(${username})`))
    .id;
}

/** Two-factor on and paired. */
async function pairApp({ db, clock }: CareHome, username: string): Promise<void> {
  await db.run(sql`
    update staff set "twoFactorEnabled" = true, totp_confirmed_at = ${new Date(clock.now())} where lower(username) = lower(${username})`);
}

/** What the `id` of an endpoint may be. */
export const recordOf = ({ name, subject = 'resident' }: Endpoint, of: Records): number => {
  if (name === 'deleteSection') return of.emptySection;
  if (name === 'restorePatient' || name === 'prepareRestore') return of.discharged;
  if (subject === 'resident') return of.patient;
  return subject === 'staff' ? of.member : of[subject];
};
