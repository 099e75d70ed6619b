-- `vigilia_duty`: the home in which a duty began, changed or ended.
create function duty_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_duty', coalesce(new.centro_id, old.centro_id)::text);
  return null;
end $$;
create trigger duty_changed after insert or update or delete on duty for each row execute function duty_changed();
