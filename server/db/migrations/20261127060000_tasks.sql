-- What is to be done about what an analysis found, as both sides see it, and what it brought. `facts` is the finding as it was signed; `subject` is
-- what later files are measured by.
create table tasks (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id) on delete cascade,
  -- The newest signed analysis that asks for it; without one somebody wrote it by hand.
  analysis_id uuid references analyses (id) on delete cascade,
  finding_id text,
  position smallint not null default 0,
  owner text not null check (owner in ('agency', 'client')),
  status text not null default 'open' check (status in ('open', 'done', 'declined')),
  due date,
  done_on date,
  -- Of one that was written by hand.
  title text not null default '',
  note text not null default '',
  -- Why it was declined.
  reason text not null default '',
  facts jsonb,
  promised jsonb,
  subject jsonb,
  -- Who last said that it is done, declined or open again.
  moved_by_kind text check (moved_by_kind in ('staff', 'client')),
  moved_by uuid,
  moved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'done') = (done_on is not null)),
  check ((status = 'declined') = (reason <> '')),
  check ((finding_id is null) = (analysis_id is null)),
  check ((finding_id is null) = (title <> ''))
);
create index tasks_by_client on tasks (client_id, created_at desc, position, id);
create unique index tasks_by_finding on tasks (analysis_id, finding_id) where analysis_id is not null;

-- What the files of a later analysis say a task brought.
create table task_measures (
  task_id uuid not null references tasks (id) on delete cascade,
  analysis_id uuid not null references analyses (id) on delete cascade,
  result jsonb not null,
  measured_at timestamptz not null default now(),
  primary key (task_id, analysis_id)
);
create index task_measures_by_analysis on task_measures (analysis_id);

-- What an analysis has seen of the tasks that were open or done when its files were read. Files go, this stays: a task may be said to be done later.
create table analysis_sightings (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  content jsonb not null
);

-- Who is asked each month for the next reports: everybody with tasks, unless they switched it off.
create table task_reminders (
  client_id uuid primary key references clients (id) on delete cascade,
  is_on boolean not null default true,
  -- The last mail, and how many since the newest reports came.
  sent_at timestamptz,
  unanswered smallint not null default 0
);
