-- What is known of an account whose address or number nobody has proven yet (docs/decisions/033). The row goes with the proof.
-- No row: an account of before, or one that was brought along; nothing in it is believed, and it never ends by itself.
create table auth_private.unproven_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- `anybody`: a call that asks for no proof made it, and it ends after seven days. `ours`: staff, a form of the site or the service key.
  made_by text not null check (made_by in ('anybody', 'ours')),
  made_at timestamptz not null,
  -- How often somebody asked for a code or link since, up to the second time.
  calls smallint not null default 0,
  -- The code and link of the only call there was, in auth_private.issued_secrets: what that call left lives on when these prove it.
  only_secret uuid
);
create index unproven_accounts_ending on auth_private.unproven_accounts (made_at) where made_by = 'anybody';

alter table auth_private.issued_secrets
  -- The call that had it mailed gave a password.
  add column offers_password boolean not null default false,
  -- No later mail that anybody can ask for takes its place.
  add column is_invitation boolean not null default false;

-- Up to three of a type are alive at a time.
drop index auth.one_time_tokens_user_id_token_type_key;
create index one_time_tokens_user_id_token_type_idx on auth.one_time_tokens (user_id, token_type, created_at);
