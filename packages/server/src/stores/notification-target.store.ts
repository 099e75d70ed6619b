import { DAY, type Instant } from '@vigilia/domain/instant';
import { DEFAULT_PREFERENCES, type Person, type Preferences } from '@vigilia/domain/notifications/recipients';
import type { Db } from '#db/database';
import { type Sql, sql } from '#db/sql';
import { worksIn } from './works-in';

/** Where notifications of a centre go. */
export interface Receivers {
  /** Whether a call can leave the building at all, or could until lately. */
  readonly canCall: boolean;
  /** Everybody who works in the centre, also those whom nothing reaches: whether somebody is on duty decides who is called. */
  readonly staff: readonly Reachable[];
  readonly pagers: readonly PagerAddress[];
  /** Those that are enabled. */
  readonly webhooks: readonly number[];
}

/** A member of staff, and where notifications reach them. */
export interface Reachable extends Person {
  readonly devices: readonly number[];
  readonly hasMail: boolean;
}

export interface PagerAddress {
  /** Null: the whole home. */
  readonly seccion: number | null;
  readonly address: string;
}

export type ReceiversRow = Omit<Receivers, 'staff'> & { readonly staff: readonly StaffRow[] };

interface StaffRow {
  id: number;
  isAdministrator: boolean;
  duty: number[] | null;
  devices: number[];
  preferences: (Preferences & { mail: string | null }) | null;
}

/** Whoever was called within this time is missed when nobody has a device any more: signing out removes it. */
const CALLED_WITHIN = DAY;

/** The columns of `ReceiversRow`. */
export const selectReceivers = (centroId: number, now: Instant): Sql => sql`
  exists (select from pager where centro_id = ${centroId})
    or exists (
      select from outbox
      where centro_id = ${centroId} and event = 'call' and created_at > ${new Date(now - CALLED_WITHIN)})
    or exists (
      select from staff_centre join push_device using (staff_id) where centro_id = ${centroId})
    or exists (
      select from staff_centre join notification_preference using (staff_id)
      where centro_id = ${centroId} and mail is not null) as "canCall",
  (select coalesce(jsonb_agg(to_jsonb(person) order by person.id), '[]') from (
    select staff.id, 'ROLE_CENTRO' = any(roles) as "isAdministrator",
      (select secciones from duty
       where duty.staff_id = staff.id and duty.centro_id = ${centroId} and until_at > ${new Date(now)}) as duty,
      array(select push_device.id from push_device where push_device.staff_id = staff.id order by 1) as devices,
      case when preference.staff_id is not null then jsonb_build_object(
        'kinds', kinds, 'leastPriority', least_priority, 'quietFrom', quiet_from, 'quietTo', quiet_to, 'mail', mail
      ) end as preferences
    from staff
    left join notification_preference preference on preference.staff_id = staff.id
    where ${worksIn(centroId)} and ended_at is null) person) as staff,
  coalesce((select addresses from pager where centro_id = ${centroId}), '[]') as pagers,
  array(${enabledWebhooks(centroId)}) as webhooks`;

export const receiversOf = ({ canCall, staff, pagers, webhooks }: ReceiversRow): Receivers => ({
  ...{ canCall, pagers, webhooks },
  staff: staff.map(({ preferences, ...person }) => {
    const { mail, ...rest } = preferences ?? DEFAULT_PREFERENCES_WITHOUT_MAIL;
    return { ...person, hasMail: mail !== null, ...rest };
  }),
});

const DEFAULT_PREFERENCES_WITHOUT_MAIL = { ...DEFAULT_PREFERENCES, mail: null };

const enabledWebhooks = (centroId: number): Sql =>
  sql`select id from webhook where centro_id = ${centroId} and disabled_at is null order by id`;

export async function listEnabledWebhooks(db: Db, centroId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(enabledWebhooks(centroId));
  return rows.map(({ id }) => id);
}
