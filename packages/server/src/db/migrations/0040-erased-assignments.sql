-- When a sensor was worn by somebody who was erased: a reading of then that comes late is not stored.
create table erased_assignment (
  centro_id int not null references centre (id),
  sensor_id int not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (centro_id, sensor_id, from_at)
);
create trigger directory after insert on erased_assignment for each row execute function directory_changed();
insert into erased_assignment (centro_id, sensor_id, from_at, to_at)
select centro_id, sensor_id, from_at, to_at from reading_erasure;
