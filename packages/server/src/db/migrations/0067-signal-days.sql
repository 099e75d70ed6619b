-- The strongest signal of a sensor at any hub by day, by looks once an hour: a single reading is weak now and then.
create table signal_day (
  centro_id int not null,
  sensor_id int not null,
  -- In UTC.
  date date not null,
  -- 0 to 100.
  strongest double precision not null,
  looks int not null,
  primary key (centro_id, sensor_id, date),
  foreign key (centro_id, sensor_id) references sensor (centro_id, id) on delete cascade
);
