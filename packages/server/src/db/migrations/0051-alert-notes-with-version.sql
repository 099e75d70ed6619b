-- `vigilia_alert`: centre, alert and its version: whoever has read that version already need not read it again. Without one where
-- a change did not count it up.
create or replace function alert_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_alert', new.centro_id || ' ' || new.id
    || case when tg_op = 'INSERT' or new.version > old.version then ' ' || new.version else '' end);
  return null;
end $$;
