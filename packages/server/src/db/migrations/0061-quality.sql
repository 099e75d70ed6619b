-- How a home did in a month, as counts of its sections. It names no resident and nobody of staff.
create table quality_month (
  centro_id int not null references centre (id),
  -- Its first day.
  month date not null,
  -- The last day that is counted: the month is running while this is not its last.
  until date not null,
  -- When it was written, as the home's local date: once a night.
  written_on date not null,
  cells jsonb not null,
  primary key (centro_id, month)
);
