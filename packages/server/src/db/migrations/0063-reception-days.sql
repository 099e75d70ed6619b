-- In which quarter-hours a hub received a sensor, of the last days: the log says it while it has the readings.
create table reception_day (
  centro_id int not null,
  -- In UTC.
  date date not null,
  sensor_id int not null,
  hub_id int not null,
  -- The first one begins at midnight.
  quarters bit(96) not null,
  primary key (centro_id, date, sensor_id, hub_id),
  foreign key (centro_id, sensor_id) references sensor (centro_id, id) on delete cascade,
  foreign key (centro_id, hub_id) references hub (centro_id, id) on delete cascade
);
