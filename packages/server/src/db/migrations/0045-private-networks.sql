-- Webhooks and pagers go to private networks only as PRIVATE_NETWORKS allows. Without it, to those that were in use when this came.
alter table installation
  add column private_networks text[] not null default '{}',
  -- Hosts in use then whose networks are still to be entered. Null: not looked at yet.
  add column private_hosts text[];
