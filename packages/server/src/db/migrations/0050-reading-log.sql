-- A server of the version before could store no reading any more, and would set every message aside. The embedded engine
-- lets in one process, so a row that is there was left by one that ended.
do $$
begin
  if version() !~ 'PGlite' and exists (select from server where beat_at > now() - interval '15 seconds') then
    raise exception 'Another server uses this database. This upgrade changes how readings are stored: stop all servers, then start one.';
  end if;
end $$;

-- Readings of a home are a log: one row a commit, in plain arrays of one length. A column whose values are all unknown is
-- null. Power and contact are places in the lists of packages/domain/src/reading.ts, from 0.
create table reading_batch (
  centro_id int not null references centre (id),
  seq bigint not null,
  received_at timestamptz not null,
  sensor_id int[] not null,
  -- Milliseconds since 1970.
  at float8[] not null,
  -- Who wore it then; null: nobody did.
  assignment_id int[],
  power smallint[] not null,
  moisture float8[],
  contact smallint[],
  pitch float8[],
  roll float8[],
  battery float8[],
  primary key (centro_id, seq)
);
-- Compacted rows leave again within hours.
alter table reading_batch set (autovacuum_vacuum_scale_factor = 0.02);

-- What was compacted: one sensor, one wearer, one day in UTC, sorted, at most 2,000 readings a row.
create table reading_chunk (
  centro_id int not null,
  sensor_id int not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- 0: nobody.
  assignment_id int not null,
  received_from timestamptz not null,
  received_to timestamptz not null,
  -- Milliseconds of the day.
  at int[] not null,
  power smallint[] not null,
  moisture float8[],
  contact smallint[],
  pitch float8[],
  roll float8[],
  battery float8[],
  primary key (centro_id, sensor_id, from_at)
) partition by range (from_at);

-- The log up to this number is in chunks.
alter table centre add column compacted_seq bigint not null default 0;

-- Readings of earlier versions, one row each, until they are in chunks too.
alter table reading rename to reading_row;

-- For people who look into the database. The product reads by `readings` in packages/server/src/stores/reading.store.ts.
create view reading as
select centro_id, sensor_id, at, assignment_id, received_at, power, moisture, contact, pitch, roll, battery from reading_row
union all
select centro_id, sensor_id, date_trunc('day', from_at, 'UTC') + r.at * interval '1 millisecond', nullif(assignment_id, 0), received_to,
  (array['on', 'off'])[r.power + 1], r.moisture, (array['ok', 'poor', 'none'])[r.contact + 1], r.pitch, r.roll, r.battery
from reading_chunk chunk, unnest(chunk.at, chunk.power, chunk.moisture, chunk.contact, chunk.pitch, chunk.roll, chunk.battery)
  as r (at, power, moisture, contact, pitch, roll, battery)
union all
select centro_id, r.sensor_id, to_timestamp(r.at / 1000), r.assignment_id, received_at,
  (array['on', 'off'])[r.power + 1], r.moisture, (array['ok', 'poor', 'none'])[r.contact + 1], r.pitch, r.roll, r.battery
from reading_batch batch, unnest(batch.sensor_id, batch.at, batch.assignment_id, batch.power, batch.moisture, batch.contact,
  batch.pitch, batch.roll, batch.battery) as r (sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery);

-- While a backup of the embedded engine reads chunks in pages, nothing moves or deletes readings.
create table backup_hold (
  only_row boolean primary key default true check (only_row),
  token text not null,
  -- Given up then, should its process have ended.
  until timestamptz not null
);
