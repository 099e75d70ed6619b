-- A server of the version before could store no reading any more, and would set every message aside.
do $$
begin
  if version() !~ 'PGlite' and exists (select from server where beat_at > now() - interval '15 seconds') then
    raise exception 'Another server uses this database. This upgrade changes how readings are stored: stop all servers, then start one.';
  end if;
end $$;

-- Whatever is known of a home follows from its log: also which hub received a reading and how well, and what hubs said of
-- themselves. Of a reading that was known already (a further hub received it) only sensor, moment, hub and signal are set.
alter table reading_batch
  add column directory_version bigint,
  add column hub_id int[],
  add column signal float8[],
  -- Bits: 1 it sent something, 2 its last will came, 4 its clock is wrong, 8 its clock is right.
  add column report_hub_id int[],
  add column report_at float8[],
  add column report smallint[],
  -- Tracks, days, latest values and receptions are stored as of this row.
  add column checkpoint boolean not null default false,
  -- Tracks, days and the rest were changed otherwise: who follows the log reads them again.
  add column reload boolean not null default false;

-- Tracks, days, latest values and receptions are stored as they were after this row of the log.
alter table centre add column checkpoint_seq bigint not null default 0;
update centre set checkpoint_seq = coalesce(
  (select max(seq) from reading_batch where centro_id = centre.id and seq > compacted_seq), compacted_seq);
alter table centre drop column fold_version;

create or replace view reading as
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
  batch.pitch, batch.roll, batch.battery) as r (sensor_id, at, assignment_id, power, moisture, contact, pitch, roll, battery)
where r.power is not null;

-- What is known of a home has the names of its hubs.
drop trigger directory on hub;
create trigger directory after insert or delete or update of codigo, etiqueta, key_hash, previous_key_hash, deleted_at on hub
  for each row execute function directory_changed();

-- Plain names.
alter table hearing rename to reception;
alter index hearing_pkey rename to reception_pkey;
alter table reception rename constraint hearing_centro_id_sensor_id_fkey to reception_centro_id_sensor_id_fkey;
alter table reception rename constraint hearing_centro_id_hub_id_fkey to reception_centro_id_hub_id_fkey;
alter table hub rename column last_word_at to last_seen_at;
update track set track = replace(track::text, '"told":', '"reported":')::json where track::text like '%"told":%';
alter trigger told on comment rename to notify;
alter trigger told on assignment rename to notify;
alter trigger told on patient rename to notify;
alter trigger told on section rename to notify;
alter trigger told on session rename to notify;
alter trigger told on sensor rename to notify;
alter trigger told on alert rename to notify;
alter trigger told on alert_pause rename to notify;
alter trigger told on alert_policy rename to notify;
alter trigger told on care_action rename to notify;
