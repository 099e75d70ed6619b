-- Whether somebody who is called is reached: each call for an alert has a number, which its notifications carry.
alter table alert
  add column calls int not null default 0,
  add column called_at timestamptz,
  -- The last call that reached nobody; null: none, or something arrived since.
  add column undelivered int;
alter table outbox add column call int;

-- Whether a home has called anybody lately.
create index outbox_call on outbox (centro_id, created_at) where event = 'call';
-- The log of deliveries lists what reached nobody.
create index alert_event_undelivered on alert_event (centro_id, at) where what = 'undelivered';

-- Whoever watches the alerts looks again when a call was given up: perhaps nothing of it is being tried any more.
create function call_given_up() returns trigger language plpgsql as $$
begin
  perform pg_notify('vigilia_alert', new.centro_id || ' ' || new.alert_id);
  return null;
end $$;
create trigger call_given_up after update of status on outbox for each row
  when (new.event = 'call' and new.alert_id is not null and new.status in ('dead', 'expired'))
  execute function call_given_up();
