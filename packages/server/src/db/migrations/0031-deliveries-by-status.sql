-- *Deliveries* filtered by their status, the newest first.
create index outbox_status on outbox (centro_id, status, id);
