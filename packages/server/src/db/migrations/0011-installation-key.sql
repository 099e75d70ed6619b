-- Two-factor secrets and recovery codes are encrypted under a key that is not in the database. SQL does not have that key, so
-- what is stored in the clear is encrypted at the first start after this, in one transaction (features/auth/installation-key.ts).
alter table installation
  -- By what the key is recognised; it says nothing about the key. Null: nothing is encrypted yet.
  add column key_check bytea;
