-- The alerts of a period are found by when they opened: figures, history and export.
create index alert_opened on alert (centro_id, opened_at, id);
create index care_action_at on care_action (centro_id, at);

-- Whether its holder is not watching as it should, so that every process can say so on its screens.
alter table watch add column failing boolean not null default false;
-- Where its holder runs: a process that starts on the same machine sees that it has died, and need not wait for the lease.
alter table watch add column host text;
alter table watch add column pid int;
