-- The servers that run, so that each takes its share of the shards: whose alerts it watches, and whose readings it takes
-- from RabbitMQ.
create table server (
  id uuid primary key,
  host text not null,
  pid int not null,
  beat_at timestamptz not null
);

-- `vigilia_hub` also for a hub that was added or got another code: RabbitMQ has to route what it sends.
create function hub_added() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_hub', new.id::text);
  return null;
end $$;
create trigger hub_added after insert or update of codigo, centro_id on hub
  for each row execute function hub_added();
