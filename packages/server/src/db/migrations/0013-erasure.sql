-- Residents and staff members who were erased: their row stays without anything personal in it, so that the home's own
-- figures (how many lived here when) and the access log keep their meaning.
alter table patient add column erased_at timestamptz;
alter table staff add column erased_at timestamptz;

-- Readings of erased residents that are still to be deleted: there may be a million, so they are deleted a day at a time
-- after the transaction that erased everything else. A row without a resident: nothing says any more whose they were.
create table reading_erasure (
  centro_id int not null,
  assignment_id int not null,
  sensor_id int not null,
  -- Readings before this moment are deleted already.
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (centro_id, assignment_id),
  foreign key (centro_id, sensor_id) references sensor (centro_id, id)
);
