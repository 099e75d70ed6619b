-- The chunk of an hour is compressed too, and stays in its row: a row is otherwise compressed only as far as it must be to have
-- a quarter of a page. Months that are made later get the same.
alter table reading_chunk
  alter column at set storage main,
  alter column power set storage main,
  alter column moisture set storage main,
  alter column contact set storage main,
  alter column pitch set storage main,
  alter column roll set storage main,
  alter column battery set storage main;
do $$
declare month regclass;
begin
  for month in select inhrelid from pg_inherits where inhparent = 'reading_chunk'::regclass loop
    execute format('alter table %s set (toast_tuple_target = 128)', month);
  end loop;
end $$;
