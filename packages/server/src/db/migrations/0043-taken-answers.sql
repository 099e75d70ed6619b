-- Names and codes of other homes that a home was told to be taken, by day: at a limit it is told no more.
create table taken_answer (
  centro_id int not null references centre (id),
  day date not null,
  name_hash text not null,
  primary key (centro_id, day, name_hash)
);
