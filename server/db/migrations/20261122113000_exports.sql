-- Exports that staff asked for. The file is made in the background, beside the database, and lives for some days.
create table exports (
  id uuid primary key default gen_random_uuid(),
  made_by uuid not null references staff (user_id) on delete cascade,
  -- Sets with their fields, period, filters and formats (server/domain/exports/asked.ts).
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  attempts integer not null default 0,
  -- Rows written so far and in all; a row that is written in two formats is two.
  rows_done bigint not null default 0,
  rows_expected bigint,
  current_set text,
  -- Rows of each set, once all are written.
  counts jsonb,
  bytes bigint,
  failure text check (failure in ('interrupted', 'no-space', 'forbidden', 'unexpected')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index exports_by_maker on exports (made_by, created_at desc, id);
create index exports_unfinished on exports (created_at, id) where state in ('queued', 'running');
create index exports_to_clean on exports (expires_at) where state = 'done';
