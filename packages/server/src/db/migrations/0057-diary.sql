-- The diary of a resident.

-- Null: the day was folded by an earlier version, which found no rises. It is folded again when somebody first asks.
alter table day add column rises json;

-- A suggestion that somebody found not useful, with the numbers that it had then.
create table diary_dismissal (
  centro_id int not null,
  patient_id int not null,
  rule text not null,
  numbers jsonb not null,
  reason text not null,
  at timestamptz not null,
  staff_id int not null references staff (id),
  -- The name as it was then.
  autor text not null,
  primary key (centro_id, patient_id, rule),
  foreign key (centro_id, patient_id) references patient (centro_id, id)
);
create index diary_dismissal_staff on diary_dismissal (staff_id);
