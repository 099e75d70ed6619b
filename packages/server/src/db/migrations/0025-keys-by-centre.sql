-- Every key and unique index of a table with `centro_id` begins with it, so that the tables can be spread over several
-- databases by centre (docs/scale.md, stage 4). keys.test.ts holds it, and lists the exceptions.

-- Rebuilds the indices of all readings: about a minute for ten million of them, during which hubs keep theirs.
alter table reading drop constraint reading_pkey;
alter table reading add primary key (centro_id, sensor_id, at);
drop index reading_assignment;
create index reading_assignment on reading (centro_id, assignment_id, at);

alter table postponed_message drop constraint postponed_message_pkey;
alter table postponed_message add primary key (centro_id, id);
drop index postponed_message_centre;

-- An id comes from one sequence and is looked up by itself, to find out whose it is.
drop index patient_id;
create index patient_id on patient (id);
drop index sensor_id;
create index sensor_id on sensor (id);
drop index assignment_id;
create index assignment_id on assignment (id);
drop index hub_id;
create index hub_id on hub (id);
