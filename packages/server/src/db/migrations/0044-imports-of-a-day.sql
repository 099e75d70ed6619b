-- How many files a home has imported in the last day is limited.
create index import_run_at on import_run (centro_id, at);
