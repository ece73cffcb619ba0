-- What guards second factors; the factors themselves are in the tables of the hosted service.

-- The newest time step whose code was accepted: no code opens a session twice (RFC 6238 section 5.2).
create table auth_private.factor_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  last_step bigint not null
);

-- Wrong codes since the last right one, for a factor or a set of recovery codes (`id`). Each lock lasts twice as long as the one before.
create table auth_private.second_factor_guards (
  id uuid primary key,
  failures integer not null,
  lockouts integer not null default 0,
  last_at timestamptz not null,
  locked_until timestamptz
);

-- Codes tried against one challenge.
create table auth_private.challenge_attempts (
  challenge_id uuid primary key references auth.mfa_challenges (id) on delete cascade,
  attempts smallint not null
);

-- One set of recovery codes for each account. A code is kept as an HMAC under the set's own key, which is sealed.
create table auth_private.recovery_code_sets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  friendly_name text not null default '',
  sealed_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table auth_private.recovery_codes (
  set_id uuid not null references auth_private.recovery_code_sets (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (set_id, code_hash)
);

create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id);
create index sessions_factor_id on auth.sessions (factor_id) where factor_id is not null;

-- Whether somebody has a second factor decides what a session may do: whoever believes a session in memory is told.
create function auth_private.announce_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_session', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger announce_factor after insert or delete or update of status on auth.mfa_factors
  for each row execute function auth_private.announce_factor();
