-- What the home said that it does without, of the steps of its first day.
alter table centre add column steps_not_needed text[] not null default '{}';
