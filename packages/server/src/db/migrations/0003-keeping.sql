-- Something that one process does for all of them, until it no longer renews its lease.
create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- A hub over HTTP is known by its key.
create index hub_key on hub (key_hash) where deleted_at is null;

-- Days that still hand on a track: of these the old ones are cleared.
create index day_track on day (date) where track is not null;
