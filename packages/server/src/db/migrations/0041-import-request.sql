-- What was imported and by whom: another file under the same key is another import. Null: stored before this was kept.
alter table import_run add column request_hash bytea;
