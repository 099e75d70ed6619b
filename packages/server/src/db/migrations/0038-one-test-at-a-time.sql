-- A receiver gets one test message at a time; all pagers of a home are one receiver.
update outbox set status = 'cancelled', finished_at = created_at
where event in ('test', 'ping') and status in ('waiting', 'sending');
create unique index outbox_one_test on outbox (centro_id, channel, (case channel when 'pager' then '' else target end))
  where event in ('test', 'ping') and status in ('waiting', 'sending');
