-- The last time a person confirmed by the command line tool that the server's clock is right.
create table clock_confirmation (
  only_row boolean primary key default true check (only_row),
  confirmed_at timestamptz not null,
  -- Readings received up to this moment were stamped by a clock that was ahead; null: none were.
  ignored_up_to timestamptz
);
