-- Accounts whose owner asked for their deletion. They are closed at once and erased after the grace; until then the
-- mailed link brings them back. Only a hash of its token is kept.
create table account_erasures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null,
  erase_after timestamptz not null,
  token_hash bytea not null unique
);
create index account_erasures_due on account_erasures (erase_after);
