-- Backups that were made, are being made or were brought here. The file lies in the data folder or in the bucket; no backup holds these
-- rows, and a restore leaves them as they are.
create table backups (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('nightly', 'manual', 'shell', 'uploaded')),
  -- The moment at which the clock wanted it.
  due_at timestamptz,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  with_database boolean not null,
  with_files boolean not null,
  -- No foreign key: whoever it was may not exist in what is restored.
  made_by uuid,
  attempts integer not null default 0,
  bytes_done bigint not null default 0,
  bytes_expected bigint,
  current_part text,
  file_name text unique check (file_name ~ '^[A-Za-z0-9._-]+$'),
  bytes bigint,
  sha256 bytea check (octet_length(sha256) = 32),
  encrypted boolean not null default false,
  -- What it holds: tables, rows, files, schema, site.
  contents jsonb,
  failure text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Since when somebody waits for it to be checked; then what came out.
  check_asked_at timestamptz,
  checked_at timestamptz,
  check_failure text,
  -- What becomes of a restore from it.
  restore_state text check (restore_state in ('asked', 'verifying', 'loading', 'done', 'failed')),
  restore_failure text,
  restore_at timestamptz,
  check ((kind = 'nightly') = (due_at is not null)),
  check (state <> 'done' or (file_name is not null and bytes is not null and sha256 is not null))
);
create unique index backups_by_due on backups (due_at);
create index backups_newest on backups (created_at desc, id);
create index backups_at_work on backups (created_at, id) where state in ('queued', 'running') or check_asked_at is not null;
