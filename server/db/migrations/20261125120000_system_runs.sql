-- Work on the system that an Admin started by a button of 'Impostazioni Sistema'. Whoever holds the run's advisory lock works on it;
-- after a crash the next process takes it up again.
create table system_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('clear-cache', 'optimize-database', 'clean-logs', 'check-integrity')),
  -- Null: the system itself.
  started_by uuid references staff (user_id) on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  -- Parts done and expected, in what the kind counts: tables, rows, bytes.
  done bigint not null default 0,
  expected bigint,
  -- What is being worked on: a table, a check, a log.
  step text,
  result jsonb,
  failure text check (failure in ('interrupted', 'no-rights', 'no-space', 'unexpected')),
  -- Why it failed, for the log's readers; never more than a line.
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
-- One at a time of each kind.
create unique index system_runs_unfinished on system_runs (kind) where state in ('queued', 'running');
create index system_runs_newest on system_runs (created_at desc, id desc);
create index system_runs_by_starter on system_runs (started_by);

-- What each worker dropped from its memory when a run asked all of them.
create table cache_reports (
  run_id uuid not null references system_runs (id) on delete cascade,
  worker text not null,
  caches jsonb not null,
  primary key (run_id, worker)
);

-- When the work of each schedule last began and ended. The queue forgets its jobs after some days; lateness is told by this.
create table schedule_runs (
  queue text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  error text
);

-- Answers of the last minutes by all workers: what an error rate is computed from.
create table answer_minutes (
  minute timestamptz primary key,
  answers bigint not null default 0,
  failures bigint not null default 0
);
