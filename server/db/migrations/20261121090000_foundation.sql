-- Extensions and helpers that every later table may use. Both extensions are "trusted": the owner of a database may create them.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Folds case and accents for search. unaccent() itself is only "stable" because its dictionary could change; ours does not.
create function fold_for_search(value text) returns text
language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Settings are data: one row a group, the whole group as one JSON object, with a version against lost updates.
create table settings (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- What was changed, by whom, with before and after. Never updated, never deleted by the application.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_kind text not null check (actor_kind in ('staff', 'client', 'visitor', 'system')),
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
