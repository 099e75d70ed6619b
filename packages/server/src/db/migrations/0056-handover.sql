-- What each shift hands over to the next.

-- The beginnings of a home's shifts as HH:MM, ascending, from a local date on. Without a row: 07:00, 15:00 and 23:00.
create table shift_period (
  centro_id int not null references centre (id),
  from_date date not null,
  beginnings text[] not null check (cardinality(beginnings) between 1 and 4),
  primary key (centro_id, from_date)
);

-- A section whose page was frozen by its first signature.
create table handover (
  centro_id int not null,
  date date not null,
  shift int not null,
  seccion int not null,
  -- The section's name as it was then.
  nombre text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  frozen_at timestamptz not null,
  -- Of the hashes of its lines, as in the access log.
  hash text not null,
  primary key (centro_id, date, shift, seccion),
  foreign key (centro_id, seccion) references section (centro_id, id)
);
create index handover_from on handover (from_at);

-- Its lines, byte for byte. Of an erased resident the hash stays, and no text or salt by which it could be guessed.
create table handover_line (
  centro_id int not null,
  date date not null,
  shift int not null,
  seccion int not null,
  place int not null,
  patient_id int not null,
  salt text,
  line text,
  hash text not null,
  primary key (centro_id, date, shift, seccion, place),
  foreign key (centro_id, date, shift, seccion) references handover on delete cascade,
  foreign key (centro_id, patient_id) references patient (centro_id, id),
  check ((salt is null) = (line is null))
);
create index handover_line_patient on handover_line (centro_id, patient_id, date, shift);

-- The names of the members of staff in its lines, which have their numbers, as they were then.
create table handover_name (
  centro_id int not null,
  date date not null,
  shift int not null,
  seccion int not null,
  staff_id int not null references staff (id),
  nombre text not null,
  primary key (centro_id, date, shift, seccion, staff_id),
  foreign key (centro_id, date, shift, seccion) references handover on delete cascade
);
create index handover_name_staff on handover_name (staff_id);

create table handover_signature (
  centro_id int not null,
  date date not null,
  shift int not null,
  seccion int not null,
  signed_as text not null check (signed_as in ('giver', 'receiver')),
  staff_id int not null references staff (id),
  -- The name as it was then.
  autor text not null,
  at timestamptz not null,
  note text,
  -- Until when they were on duty for the section before they signed; null: they were not.
  duty_until timestamptz,
  -- It changed their duty.
  duty_changed boolean not null,
  primary key (centro_id, date, shift, seccion, signed_as, staff_id),
  foreign key (centro_id, date, shift, seccion) references handover on delete cascade
);
create index handover_signature_staff on handover_signature (staff_id);

-- What somebody wrote on a resident for the next shift, until the section is signed.
create table handover_note (
  centro_id int not null,
  patient_id int not null,
  date date not null,
  shift int not null,
  staff_id int not null references staff (id),
  -- The name as it was then.
  autor text not null,
  at timestamptz not null,
  text text not null,
  primary key (centro_id, patient_id, date, shift, staff_id),
  foreign key (centro_id, patient_id) references patient (centro_id, id)
);
create index handover_note_date on handover_note (centro_id, date, shift);
create index handover_note_at on handover_note (at);
create index handover_note_staff on handover_note (staff_id);

