-- An address for mail that is not confirmed yet: nothing but a code is sent to it. The code is derived with the
-- installation's key from the person, the address and the nonce, and stored nowhere.
create table pending_mail (
  staff_id int primary key references staff (id),
  mail text not null,
  -- Another one for each code.
  nonce text not null,
  sent_at timestamptz not null,
  wrong_codes int not null default 0
);
