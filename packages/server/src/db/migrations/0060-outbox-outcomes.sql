-- Repairs ask of each receiver how its newest test and its newest delivery ended.
create index outbox_test_target on outbox (centro_id, channel, target, id) where event = 'test';
create index outbox_outcome on outbox (centro_id, channel, target, finished_at, id)
  where channel <> 'push' and status in ('sent', 'dead', 'expired');
