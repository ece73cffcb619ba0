-- Who was refused: failed sign-ins, wrong codes, locks, and calls that were not allowed. Equal ones of a minute are one row with a count, and a
-- minute has room for so many rows only: a flood of guesses cannot fill the disk.
create table auth_private.refusals (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  -- As callers are answered: `invalid_credentials`, `otp_expired`, `forbidden` …; `locked` when a lock begins.
  reason text not null check (length(reason) between 1 and 60),
  -- The first 24 bits of an IPv4 address, the first 48 of an IPv6 one; empty where it is not known, or in a flood.
  network text not null default '',
  -- Whose account was meant, where there is one.
  account_id uuid,
  times integer not null default 1,
  last_at timestamptz not null,
  unique nulls not distinct (minute, reason, network, account_id)
);
create index refusals_newest on auth_private.refusals (last_at desc, id desc);
create index refusals_by_account on auth_private.refusals (account_id) where account_id is not null;
alter table auth_private.refusals enable row level security;
