-- What is sent next is looked for receiver by receiver, calls apart from the rest and first attempts apart from retries:
-- however much waits for one receiver, the next one is a single step in this index.
create index outbox_receiver on outbox (channel, (event <> 'call'), centro_id, target, (attempts > 0), id)
  where status in ('waiting', 'sending');
-- What is too old is found without reading all that waits.
create index outbox_expiry on outbox (expires_at) where status in ('waiting', 'sending');
