-- Wrong codes of the second factor since the password was set; at a limit the second factor is locked.
alter table staff add column wrong_codes int not null default 0;
-- Wrong codes sent in a session, which ends at a limit.
alter table session add column wrong_codes int not null default 0;
