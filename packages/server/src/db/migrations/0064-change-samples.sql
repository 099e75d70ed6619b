-- How a sensor held and lay in the first minutes after it was put on anew: of a change, a check, or another sensor. What is put on
-- loosely or the wrong way round differs from the ten before.
create table change_sample (
  centro_id int not null,
  patient_id int not null,
  at timestamptz not null,
  -- Share of readings with good contact.
  contact double precision not null,
  -- The mean roll in degrees; null: not known.
  roll double precision,
  primary key (centro_id, patient_id, at),
  foreign key (centro_id, patient_id) references patient (centro_id, id)
);
