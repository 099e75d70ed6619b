-- The key with which a hub signed in last at RabbitMQ: the connection of one that is valid is not ended.
alter table hub add column signed_in_key_hash bytea;
