-- Hubs no longer sign in at Mosquitto, so nobody needs another hash of their keys, nor one server that takes its messages.
alter table hub drop column mosquitto_hash, drop column previous_mosquitto_hash;
drop table lease;
