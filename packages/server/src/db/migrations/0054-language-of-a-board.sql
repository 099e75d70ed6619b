-- The language of a wall board. Null: as it was chosen on the screen itself, as on those that were paired before.
alter table board add column locale text;
