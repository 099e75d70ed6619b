-- What was found at a change. Null: nobody said.
alter table care_action
  add column found text check (found in ('dry', 'wet', 'full', 'leaked')),
  add constraint care_action_found_at_change check (found is null or kind = 'changed');
