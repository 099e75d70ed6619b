-- By how much the clock was set since the alert was opened: its steps count from `opened_at + clock_step`.
alter table alert add column clock_step interval not null default '0';
