-- A call that could not be made: another alert spoke for this one, or it was low and night. `call` calls the people of its step,
-- `step` those of the next one.
alter table alert add column held text check (held in ('call', 'step'));
