-- What else there is about an alert for the same target, whatever became of it. It takes the place of two indices, and fits
-- better than any other also while the table has no statistics.
create index outbox_alert_target on outbox (centro_id, alert_id, channel, target, id);
drop index outbox_order;
drop index outbox_alert;
