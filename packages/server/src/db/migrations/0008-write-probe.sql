-- One row that a readiness check updates to see whether the database takes writes.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
