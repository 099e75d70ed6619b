-- `vigilia_duty`: the home in which a duty began, changed or ended.
create function duty_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_duty', coalesce(new.centro_id, old.centro_id)::text);
  return null;
end $$;
create trigger duty_changed after insert or update or delete on duty for each row execute function duty_changed();

-- Their name is in the list of who is on duty.
create function duty_staff_renamed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_duty', centro_id::text) from duty where staff_id = new.id;
  return null;
end $$;
create trigger duty_staff_renamed after update of nombre on staff for each row execute function duty_staff_renamed();
