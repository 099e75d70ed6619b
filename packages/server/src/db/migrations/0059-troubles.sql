-- What is measured once an hour, so that it can be said in advance when a battery or a disk comes to its end.
create table battery_day (
  centro_id int not null,
  sensor_id int not null,
  -- In UTC.
  date date not null,
  lowest double precision not null,
  primary key (centro_id, sensor_id, date),
  foreign key (centro_id, sensor_id) references sensor (centro_id, id) on delete cascade
);

create table disk_day (
  -- data, backups.
  holds text not null,
  date date not null,
  free_bytes bigint not null,
  primary key (holds, date)
);

-- When somebody last said that a backup was restored as a drill.
alter table installation add column backup_drilled_at timestamptz;
