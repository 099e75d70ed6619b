-- What is true of the whole installation and of no centre in particular: one row.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- Made by the demo: its passwords and keys are known to everybody, so production refuses this database.
  demo boolean not null default false
);
insert into installation default values;
