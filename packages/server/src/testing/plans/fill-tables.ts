import type { Database } from '#db/database';
import { sql } from '#db/sql';
import { createMonth as createAccessMonth } from '#features/access/access.store';
import { createMonth } from '#stores/reading-partitions';

/** Enough that a statement which reads a whole table is seen, and few enough that all of it is written in seconds. */
const ROWS = 12_000;
const CHUNKS = 200_000;

/** Residents, sensors, hubs and staff of so many further homes. */
export function addHomes(db: Database, homes: number): Promise<void> {
  return withoutChecks(
    db,
    `insert into centre (nombre, zona, created_at)
       select 'Home ' || n, 'Europe/Amsterdam', timestamptz '2020-01-01' from generate_series(1, ${homes}) n;
     insert into section (centro_id, nombre) select id, 'Tuin' from centre where nombre like 'Home %';
     insert into staff (username, nombre, locale, roles, password_hash, created_at)
       select 's' || c.id || '-' || n, 'Staff', 'nl', '{ROLE_ENFERMERA}', '', timestamptz '2020-01-01'
       from centre c, generate_series(1, ${perHome(homes)}) n where c.nombre like 'Home %';
     insert into staff (username, nombre, locale, roles, password_hash, created_at, ended_at)
       select 'former ' || n, 'Former', 'nl', '{ROLE_ENFERMERA}', '', timestamptz '2020-01-01', timestamptz '2025-01-01'
       from generate_series(1, 40000) n;
     insert into staff_centre (staff_id, centro_id)
       select id, split_part(substr(username, 2), '-', 1)::int from staff where nombre = 'Staff';
     insert into hub (centro_id, codigo, etiqueta, key_hash, previous_key_hash, created_at, last_seen_at)
       select c.id, 'H' || c.id || '-' || n, 'Hall', sha256(convert_to(c.id || '-' || n, 'UTF8')),
         sha256(convert_to('before ' || c.id || '-' || n, 'UTF8')), timestamptz '2020-01-01', ${NOW}
       from centre c, generate_series(1, ${perHome(homes)}) n where c.nombre like 'Home %';
     insert into patient (centro_id, nombre, apellidos, "numeroHabitacion", sexo, "fechaNacimiento", seccion, created_at)
       select s.centro_id, 'Resident', n::text, n::text, 'M', date '1940-01-01', s.id, timestamptz '2020-01-01'
       from section s join centre c on c.id = s.centro_id, generate_series(1, ${perHome(homes)}) n where c.nombre like 'Home %';
     insert into sensor (centro_id, codigo, "lecturaSeca", "lecturaMojada", capacidad, created_at)
       select centro_id, 'S' || id, 90, 110, 100, timestamptz '2020-01-01' from patient where nombre = 'Resident';
     insert into assignment (centro_id, patient_id, sensor_id, from_at)
       select p.centro_id, p.id, s.id, timestamptz '2026-01-01'
       from patient p join sensor s on s.codigo = 'S' || p.id where p.nombre = 'Resident';
     insert into sensor_latest (centro_id, sensor_id, at, power)
       select centro_id, sensor_id, ${NOW}, 'on' from assignment where to_at is null on conflict do nothing;
     insert into reception (centro_id, sensor_id, hub_id, at, potencia)
       select a.centro_id, a.sensor_id, min(h.id), ${NOW}, 70
       from assignment a join hub h on h.centro_id = a.centro_id where a.to_at is null group by 1, 2 on conflict do nothing;
     insert into track (centro_id, assignment_id, patient_id, last_at, date, track)
       select a.centro_id, a.id, a.patient_id, t.last_at, t.date, t.track
       from assignment a, (select * from track limit 1) t where a.to_at is null on conflict do nothing`,
  );
}

const perHome = (homes: number): number => Math.ceil(8_000 / homes);
const NOW = `timestamptz '2026-11-15 09:00Z'`;

/** Writes the history of the residents that are there: readings, days, alerts, care, deliveries, access log and so on. */
export async function fillTables(db: Database): Promise<void> {
  for (const month of ['2026-09', '2026-10', '2026-11']) {
    await createMonth(db, month);
    await createMonth(db, month, 'reading_row');
    await createAccessMonth(db, month);
  }
  const { patients, staff, sensors, hubs, homes } = await db.one<Record<string, number>>(sql`
    select (select count(*) from patient) as patients, (select count(*) from staff) as staff,
      (select count(*) from assignment where to_at is null) as sensors, (select count(*) from hub) as hubs,
      (select count(*) from centre) as homes`);
  const each = (of: number | undefined, rows = ROWS) => Math.ceil(rows / Math.max(of ?? 1, 1));
  const ofPatients = `patient p, generate_series(1, ${each(patients)}) n`;
  const ofStaff = `staff s, generate_series(1, ${each(staff)}) n`;
  // Spread over the last 60 days, with no two of one resident at the same moment.
  // Whole milliseconds, as all moments of the product: exports go on after the last one.
  const at = `date_trunc('milliseconds', ${NOW} - n * interval '60 days' / ${each(patients)}) - p.id * interval '1 millisecond'`;
  const anybody = '(select min(staff_id) from staff_centre x where x.centro_id = p.centro_id)';
  await withoutChecks(
    db,
    `insert into reading_chunk (centro_id, sensor_id, from_at, to_at, assignment_id, received_from, received_to, at, power, contact, moisture)
       select a.centro_id, a.sensor_id, at, at, a.id, at, at, array[(extract(epoch from at - date_trunc('day', at, 'UTC')) * 1000)::int],
         '{0}', '{0}', '{100}'
       from generate_series(1, ${each(sensors, CHUNKS)}) n, assignment a,
         lateral (select ${NOW} - interval '40 days' - n * interval '1 minute' as at) moment
       where a.to_at is null on conflict do nothing;
     insert into reception_day (centro_id, date, sensor_id, hub_id, quarters)
       select a.centro_id, date '2026-11-15' - n, a.sensor_id, 1, 0::bit(96)
       from generate_series(1, least(9, ${each(sensors)})) n, assignment a where a.to_at is null on conflict do nothing;
     insert into reading_row (centro_id, sensor_id, at, assignment_id, received_at, power, contact, moisture)
       select a.centro_id, a.sensor_id, at, a.id, at, 'on', 'ok', 100
       from generate_series(1, ${ROWS / 3}) n, (select * from assignment where to_at is null order by id limit 3) a,
         lateral (select ${NOW} - interval '20 days' - n * interval '1 minute' as at) moment
       on conflict do nothing;
     insert into reading_batch (centro_id, seq, received_at, sensor_id, at, power)
       select c.id, n, ${NOW}, array[0], array[0], '{0}'
       from centre c, generate_series(-${each(homes, ROWS)}, -1) n;
     insert into assignment (centro_id, patient_id, sensor_id, from_at, to_at)
       select centro_id, patient_id, sensor_id, timestamptz '2021-01-01' + n * interval '1 day', timestamptz '2021-01-02' + n * interval '1 day'
       from assignment, generate_series(1, ${each(sensors)}) n where to_at is null;
     insert into day (centro_id, assignment_id, patient_id, date, cells, wet, attention, highest_index, nnets, rises, tail, bridged, track)
       select a.centro_id, a.id, a.patient_id, date '2026-11-14' - n, d.cells, d.wet, d.attention, d.highest_index, d.nnets, d.rises, d.tail,
         d.bridged, case when n < 40 then t.track end
       from assignment a, generate_series(1, ${each(sensors, 2 * ROWS)}) n, (select * from day limit 1) d, (select * from track limit 1) t
       where a.to_at is null on conflict do nothing;
     insert into alert (centro_id, kind, subject, patient_id, priority, status, since, opened_at, stepped_at, ended_at, ended, owner_id)
       select p.centro_id, 'wet', 'resident:' || p.id, p.id, 'medium', 'ended', at, at, at, at + interval '10 minutes', 'cleared', ${anybody}
       from ${ofPatients}, lateral (select ${at} as at) moment;
     insert into alert_event (centro_id, alert_id, at, what, staff_id, priority, step)
       select centro_id, id, opened_at, what, owner_id, priority, 0
       from alert, unnest('{opened,taken,undelivered,ended}'::text[]) what where status = 'ended';
     insert into outbox (centro_id, channel, target, dedupe, event, alert_id, patient_id, payload, created_at, due_at, expires_at, status)
       select centro_id, 'webhook', '1', 'filled ' || id, 'alert.opened', id, patient_id, '{}', opened_at, opened_at, opened_at, 'sent'
       from alert where status = 'ended';
     insert into care_action (centro_id, patient_id, kind, at, recorded_at, staff_id, autor)
       select p.centro_id, p.id, 'changed', ${at}, ${at}, ${anybody}, 'Ana' from ${ofPatients};
     insert into change_sample (centro_id, patient_id, at, contact)
       select p.centro_id, p.id, at, 1 from patient p, generate_series(1, least(11, ${each(patients)})) n, lateral (select ${at} as at) moment;
     insert into turn (centro_id, patient_id, from_at, position, until_at, stopped_time, grace, by, assignment_id)
       select p.centro_id, p.id, at, 1, at + interval '1 minute', 240, 15, 'self', 0
       from ${ofPatients}, lateral (select ${at} as at) moment;
     insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor, staff_id)
       select p.centro_id, p.id, 'slept well', ${at}, 'Ana', ${anybody} from ${ofPatients};
     insert into access_log (at, centro_id, staff_id, nombre, role, action, result, pacientes, address, request_id, count, seq, prev_hash, hash)
       select at, nullif(p.centro_id, 0), ${anybody}, 'Ana', 'ROLE_CENTRO', 'viewPatient', 'ok', array[p.id], '127.0.0.1', '', 1, n, '', ''
       from ${ofPatients}, lateral (select ${at} as at) moment;
     insert into access_chain (centro_id, month, seq, hash)
       select distinct centro_id, to_char(at at time zone 'UTC', 'YYYY-MM'), 0, ''::bytea
       from access_log where centro_id is not null on conflict do nothing;
     insert into handover (centro_id, date, shift, seccion, nombre, from_at, until_at, frozen_at, hash)
       select s.centro_id, date '2026-11-14' - n, 1, s.id, 'Tuin', ${NOW} - n * interval '1 day', ${NOW} - n * interval '1 day', ${NOW}, ''
       from section s, generate_series(1, ${each(homes, ROWS / 10)}) n on conflict do nothing;
     insert into handover_line (centro_id, date, shift, seccion, place, patient_id, salt, line, hash)
       select p.centro_id, date '2026-11-14' - n, 1, p.seccion, p.id, p.id, '', '{}', '' from ${ofPatients};
     insert into handover_name (centro_id, date, shift, seccion, staff_id, nombre)
       select p.centro_id, date '2026-11-14' - n, 1, p.seccion, ${anybody}, 'Ana' from ${ofPatients} on conflict do nothing;
     insert into handover_signature (centro_id, date, shift, seccion, signed_as, staff_id, autor, at, duty_changed)
       select p.centro_id, date '2026-11-14' - n, 1, p.seccion, 'giver', ${anybody}, 'Ana', ${NOW}, false from ${ofPatients}
       on conflict do nothing;
     insert into handover_note (centro_id, patient_id, date, shift, staff_id, autor, at, text)
       select p.centro_id, p.id, date '2026-11-14' - n, 1, ${anybody}, 'Ana', ${NOW} - n * interval '1 day', 'slept well' from ${ofPatients};
     insert into material_order (centro_id, fecha, nombre, email, departamento, rollos, sensores, staff_id)
       select p.centro_id, ${at}, 'Ana', 'ana@zonnehof.example', 'Tuin', 1, 1, ${anybody} from ${ofPatients} where n <= 10;
     insert into parked_reading (centro_id, sensor_id, at, hub_id, received_at, boot_id, uptime_ms, reading)
       select a.centro_id, a.sensor_id, timestamptz '2026-12-01' + n * interval '1 minute', 1, ${NOW}, '', 0, '{}'
       from assignment a, generate_series(1, ${each(sensors)}) n where a.to_at is null on conflict do nothing;
     insert into hub_history (centro_id, hub_id, at, "isOnline")
       select h.centro_id, h.id, ${NOW} - n * interval '400 days' / ${each(hubs)}, n % 2 = 0
       from hub h, generate_series(1, ${each(hubs)}) n on conflict do nothing;
     insert into import_run (centro_id, key, kind, rows, at)
       select p.centro_id, 'filled ' || p.id || ' ' || n, 'patients', 1, ${at} - interval '1 day' from ${ofPatients};
     insert into taken_answer (centro_id, day, name_hash)
       select c.id, (${NOW})::date - n / 100, n::text from centre c, generate_series(1, 1000) n;
     insert into session (token_hash, staff_id, created_at, seen_at, address, device, authenticated_at)
       select sha256(convert_to(s.id || ' ' || n, 'UTF8')), s.id, at, at, '127.0.0.1', 'test', at
       from ${ofStaff}, lateral (select ${NOW} - interval '1 hour' + n * interval '1 second' as at) moment;
     insert into account_notice (staff_id, kind, changed_by, at)
       select s.id, 'password', 'Bea', ${NOW} from staff s, generate_series(1, 1) n where s.nombre = 'Staff';
     insert into push_device (staff_id, endpoint, p256dh, auth, label, session_hash, created_at)
       select s.id, 'https://push.example/' || s.id || '/' || n, 'B', 'a', 'Phone', sha256(convert_to(s.id || ' ' || n, 'UTF8')), ${NOW}
       from staff s, generate_series(1, 1) n where s.nombre = 'Staff';
     insert into recovery_code (staff_id, code_hash)
       select s.id, sha256(convert_to(n::text, 'UTF8')) from staff s, generate_series(1, 1) n on conflict do nothing;
     insert into sign_in_failure (subject, address, at)
       select 'stranger ' || s.id, '10.0.0.' || n % 200, ${NOW} + interval '1 hour' from ${ofStaff};
     insert into backup_run (started_at, finished_at, file, bytes)
       select at, at, 'x', 1 from (select ${NOW} - n * interval '1 day' as at from generate_series(1, ${ROWS}) n) moment;
     insert into watch_gap (shard, from_at, until_at)
       select n % 16, at, at from (select n, ${NOW} - n * interval '3 hours' as at from generate_series(1, ${ROWS}) n) moment`,
  );
  await db.script('analyze');
}

/** Without triggers and foreign keys: only the number of rows matters, and a hash chain takes longer than all of this. */
function withoutChecks(db: Database, script: string): Promise<void> {
  return db.transaction(
    async (db) => {
      await db.script('set local session_replication_role = replica');
      await db.script(script);
    },
    { unlimited: true },
  );
}

/** The tables that hold more than a few thousand rows now. */
export async function listLargeTables(db: Database): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select coalesce(parent.relname, c.relname)::text as name
    from pg_class c left join pg_inherits on inhrelid = c.oid left join pg_class parent on parent.oid = inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1 having sum(c.reltuples) > 5000 order by 1`);
  return rows.map(({ name }) => name);
}
