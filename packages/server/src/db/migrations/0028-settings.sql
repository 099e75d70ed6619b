-- What administrators change of their home themselves.

-- Sections in the order that the home chose; where nobody chose one, all have the same number and their names decide.
alter table section
  add column orden int not null default 0,
  -- Residents who were discharged keep their section, so that it is never deleted altogether.
  add column deleted_at timestamptz;
drop index section_name;
create unique index section_name on section (centro_id, lower(nombre)) where deleted_at is null;

-- `vigilia_centre`: the home whose name or time zone changed.
create function centre_renamed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_centre', new.id::text);
  return null;
end $$;
create trigger renamed after update of nombre, zona on centre
  for each row execute function centre_renamed();

-- An import that was stored: the same request again is not a second one.
create table import_run (
  centro_id int not null references centre (id),
  key text not null,
  kind text not null,
  rows int not null,
  at timestamptz not null,
  primary key (centro_id, key)
);

create index patient_discharged on patient (centro_id, unsubscribed_at desc) where unsubscribed_at is not null;
