-- Keys for programs. Only a hash is kept; a key acts with its maker's role, never with more, and only within its scopes.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- The first characters, by which people recognise a key in the list.
  prefix text not null,
  hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  maker_id uuid not null references staff (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_maker on api_keys (maker_id);

-- Which key it was done with, when it was done by a program.
alter table audit_log add column api_key_id uuid;
create index audit_log_by_actor on audit_log (actor_id, id desc);
