-- What the server answers https with when it does so by itself: the authority of the installation, the certificate in use, and
-- its account at an ACME authority.
create table tls_identity (
  purpose text primary key check (purpose in ('authority', 'certificate', 'account')),
  -- own, or the directory of the ACME authority.
  source text not null,
  -- PEM, followed by those above it. Null: not issued yet, or an account, which is a key alone.
  certificate text,
  -- Encrypted under the installation's key. Null: nothing was issued yet.
  private_key text,
  -- Of the last attempt to renew it, if that failed.
  failed_at timestamptz,
  failure text
);
