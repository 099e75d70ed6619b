import { DAY, type Instant } from '@vigilia/domain/instant';
import { DEFAULT_PREFERENCES, type Person, type Preferences } from '@vigilia/domain/notifications/recipients';
import type { Db } from '#db/database';
import { sql } from '#db/sql';
import { worksIn } from './works-in';

/** A member of staff, and where notifications reach them. */
export interface Reachable extends Person {
  readonly devices: readonly number[];
  readonly hasMail: boolean;
}

interface StaffRow {
  id: number;
  isAdministrator: boolean;
  duty: number[] | null;
  devices: number[];
  preferences: (Preferences & { mail: string | null }) | null;
}

/** Everybody who works in the centre, also those whom nothing reaches: whether somebody is on duty decides who is called. */
export async function readReachable(db: Db, centroId: number, now: Instant): Promise<Reachable[]> {
  const rows = await db.many<StaffRow>(sql`
    select staff.id, 'ROLE_CENTRO' = any(roles) as "isAdministrator",
      (select secciones from duty
       where duty.staff_id = staff.id and duty.centro_id = ${centroId} and until_at > ${new Date(now)}) as duty,
      array(select push_device.id from push_device where push_device.staff_id = staff.id order by 1) as devices,
      case when preference.staff_id is not null then jsonb_build_object(
        'kinds', kinds, 'leastPriority', least_priority, 'quietFrom', quiet_from, 'quietTo', quiet_to, 'mail', mail
      ) end as preferences
    from staff
    left join notification_preference preference on preference.staff_id = staff.id
    where ${worksIn(centroId)} and ended_at is null
    order by staff.id`);
  return rows.map(({ id, isAdministrator, duty, devices, preferences }) => {
    const { mail, ...rest } = preferences ?? DEFAULT_PREFERENCES_WITHOUT_MAIL;
    return { id, isAdministrator, duty, devices, hasMail: mail !== null, ...rest };
  });
}

const DEFAULT_PREFERENCES_WITHOUT_MAIL = { ...DEFAULT_PREFERENCES, mail: null };

export async function listDevicesOf(db: Db, staffId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from push_device where staff_id = ${staffId} order by id`);
  return rows.map(({ id }) => id);
}

export async function listEnabledWebhooks(db: Db, centroId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from webhook where centro_id = ${centroId} and disabled_at is null order by id`);
  return rows.map(({ id }) => id);
}

export interface PagerAddress {
  /** Null: the whole home. */
  readonly seccion: number | null;
  readonly address: string;
}

export async function listPagerAddresses(db: Db, centroId: number): Promise<PagerAddress[]> {
  const row = await db.maybe<{ addresses: PagerAddress[] }>(sql`
    select addresses from pager where centro_id = ${centroId}`);
  return row?.addresses ?? [];
}

/** Whoever was called within this time is missed when nobody has a device any more: signing out removes it. */
const CALLED_WITHIN = DAY;

/** Whether anything of a centre can leave the building at all, or could until lately. */
export async function hasChannels(
  db: Db,
  centroId: number,
  now: Instant,
): Promise<{ calls: boolean; webhooks: boolean }> {
  return db.one(sql`
    select
      exists (select from pager where centro_id = ${centroId})
        or exists (
          select from outbox
          where centro_id = ${centroId} and event = 'call' and created_at > ${new Date(now - CALLED_WITHIN)})
        or exists (
          select from staff_centre join push_device using (staff_id) where centro_id = ${centroId})
        or exists (
          select from staff_centre join notification_preference using (staff_id)
          where centro_id = ${centroId} and mail is not null) as calls,
      exists (select from webhook where centro_id = ${centroId} and disabled_at is null) as webhooks`);
}
