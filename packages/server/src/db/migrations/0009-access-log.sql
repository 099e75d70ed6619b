-- Who looked at or changed what (NEN 7513): append-only, one table a month, one hash chain a centre and month.
-- The functions run with their owner's rights, so that a server may be given insert and select alone
-- (docs/operations.md, "The access log").

create sequence access_log_id as bigint;

create table access_log (
  at timestamptz not null,
  id bigint not null default nextval('access_log_id'),
  -- Null: an act without a centre, such as signing in.
  centro_id int,
  -- Null: nobody was signed in, or the command line.
  staff_id int,
  -- The name as it was then.
  nombre text,
  role text,
  -- An endpoint's name, or what was typed on the command line.
  action text not null,
  result text not null check (result in ('ok', 'refused', 'failed')),
  pacientes int[] not null,
  address text not null,
  request_id text not null,
  -- How many times, for repeated looks at the same thing.
  count int not null,
  seq bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (at, id)
) partition by range (at);
create index access_log_centre on access_log (centro_id, at, id);
create index access_log_staff on access_log (staff_id, at, id);
create index access_log_patients on access_log using gin (pacientes);

-- The end of each chain; centre 0 has the acts without a centre.
create table access_chain (
  centro_id int not null,
  month text not null,
  seq bigint not null,
  hash bytea not null,
  primary key (centro_id, month)
);

create function access_log_hash(
  prev_hash bytea, seq bigint, id bigint, at timestamptz, centro_id int, staff_id int, nombre text, role text,
  action text, result text, pacientes int[], address text, request_id text, count int
) returns bytea language sql immutable as $$
  select sha256(prev_hash || convert_to(jsonb_build_array(
    seq, id, (extract(epoch from at) * 1000000)::bigint, centro_id, staff_id, nombre, role,
    action, result, to_jsonb(pacientes), address, request_id, count)::text, 'UTF8'))
$$;

-- Takes the next place in the chain; the lock on the chain's end is held until the transaction ends.
create function access_log_append() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain int := coalesce(new.centro_id, 0);
  of_month text := to_char(new.at at time zone 'UTC', 'YYYY-MM');
begin
  insert into access_chain as c (centro_id, month, seq, hash) values (chain, of_month, 1, '')
  on conflict (centro_id, month) do update set seq = c.seq + 1
  returning c.seq, c.hash into new.seq, new.prev_hash;
  new.hash := access_log_hash(new.prev_hash, new.seq, new.id, new.at, new.centro_id, new.staff_id, new.nombre, new.role,
    new.action, new.result, new.pacientes, new.address, new.request_id, new.count);
  update access_chain set hash = new.hash where centro_id = chain and month = of_month;
  return new;
end $$;
create trigger append before insert on access_log for each row execute function access_log_append();

create function access_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The access log is append-only.';
end $$;
create trigger refuse before update or delete on access_log for each row execute function access_log_refuse();
create trigger refuse_truncate before truncate on access_log for each statement execute function access_log_refuse();

-- The table of a month ('2026-11'). Attached afterwards, so that it waits for no reader of the others.
create function access_log_create_month(of_month text) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  name text := 'access_log_' || replace(of_month, '-', '_');
  start timestamptz := (of_month || '-01')::timestamptz;
begin
  -- Two processes may want the same month at once; the second finds it made.
  perform pg_advisory_xact_lock(7163043);
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like access_log including all)', name);
  execute format('alter table access_log attach partition %I for values from (%L) to (%L)',
    name, start, start + interval '1 month');
end $$;

-- Drops the oldest month if all of it lies before this one, with its chains, and returns it. Never one of the last year,
-- by the database's own clock: whoever has the server's password could otherwise drop what shows it.
create function access_log_drop_month(before_month text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest text := (
    select min(replace(substr(relname, 12), '_', '-')) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^access_log_[0-9]{4}_[0-9]{2}$');
begin
  if oldest is null or oldest >= least(before_month, to_char(now() - interval '1 year', 'YYYY-MM')) then
    return null;
  end if;
  execute format('drop table %I', 'access_log_' || replace(oldest, '-', '_'));
  delete from access_chain where month = oldest;
  return oldest;
end $$;
