-- What hubs send, and what the rules make of it.

-- Everything that decides to whom a reading belongs and how it is judged has one number a centre: it grows with every
-- change below. Ingest keeps what it read in memory for as long as the number stands, and holds it while it writes.
alter table centre add column directory_version bigint not null default 0;

create table reading (
  centro_id int not null,
  sensor_id int not null,
  at timestamptz not null,
  -- Who wore it then; null: nobody did.
  assignment_id int,
  received_at timestamptz not null,
  power text not null,
  moisture double precision,
  contact text,
  pitch double precision,
  roll double precision,
  battery double precision,
  primary key (sensor_id, at)
) partition by range (at);
create index reading_assignment on reading (assignment_id, at);

-- The last word of each sensor, whoever wears it.
create table sensor_latest (
  centro_id int not null,
  sensor_id int not null,
  at timestamptz not null,
  power text not null,
  battery double precision,
  battery_at timestamptz,
  primary key (centro_id, sensor_id),
  foreign key (centro_id, sensor_id) references sensor (centro_id, id)
);

-- When each hub last heard each sensor, and how well.
create table hearing (
  centro_id int not null,
  sensor_id int not null,
  hub_id int not null,
  at timestamptz not null,
  potencia double precision not null,
  primary key (centro_id, sensor_id, hub_id),
  foreign key (centro_id, sensor_id) references sensor (centro_id, id),
  foreign key (centro_id, hub_id) references hub (centro_id, id)
);

-- The newest track of each assignment: the latest state has a row of its own.
create table track (
  centro_id int not null,
  assignment_id int not null,
  patient_id int not null,
  last_at timestamptz not null,
  -- The local date of the newest reading, whose day is the open one.
  date date not null,
  track json not null,
  primary key (centro_id, assignment_id),
  foreign key (centro_id, assignment_id) references assignment (centro_id, id)
);

-- One row an assignment and local day: what every chart is drawn from.
create table day (
  centro_id int not null,
  assignment_id int not null,
  patient_id int not null,
  date date not null,
  cells bytea not null,
  wet bigint not null,
  attention bigint not null,
  highest_index double precision,
  nnets int not null,
  tail json not null,
  bridged boolean not null,
  -- The track handed on to the next day. Null for the newest day, whose track is the newest one, and for days so old
  -- that no late reading can reach them.
  track json,
  primary key (centro_id, assignment_id, date),
  foreign key (centro_id, assignment_id) references assignment (centro_id, id)
);
create index day_patient on day (centro_id, patient_id, date);

-- The hub was told gone by its own last will: offline at once, until its next word.
alter table hub add column gone_at timestamptz;

-- Telling those who look --------------------------------------------------------------------------------------------
-- Triggers, so that no act can forget to tell: not a route, not the command line, not a person with psql.

create function directory_changed() returns trigger language plpgsql as $$
declare
  row record;
begin
  if tg_op = 'DELETE' then row := old; else row := new; end if;
  update centre set directory_version = directory_version + 1 where id = row.centro_id;
  return null;
end $$;

create trigger directory after insert or delete or update of codigo, deleted_at on sensor
  for each row execute function directory_changed();
create trigger directory after insert or delete or update of codigo, key_hash, deleted_at on hub
  for each row execute function directory_changed();
create trigger directory after insert or update or delete on assignment
  for each row execute function directory_changed();
create trigger directory after insert or update or delete on calibration
  for each row execute function directory_changed();
create trigger directory after insert or update or delete on angle_correction
  for each row execute function directory_changed();

-- `vigilia_patient`: centre and patient whose card may look different now.
create function patient_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('vigilia_patient', old.centro_id || ' ' || old.patient_id);
  else
    perform pg_notify('vigilia_patient', new.centro_id || ' ' || new.patient_id);
  end if;
  return null;
end $$;
create trigger told after insert or update or delete on comment for each row execute function patient_changed();
create trigger told after insert or update or delete on assignment for each row execute function patient_changed();

create function patient_row_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_patient', new.centro_id || ' ' || new.id);
  return null;
end $$;
create trigger told after insert or update on patient for each row execute function patient_row_changed();

-- `3 *`: anything of centre 3.
create function centre_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_patient', new.centro_id || ' *');
  return null;
end $$;
create trigger told after insert or update on section for each row execute function centre_changed();

-- `vigilia_session`: a token that opens nothing any more.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_session', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger told after delete on session for each row execute function session_ended();
