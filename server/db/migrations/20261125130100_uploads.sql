-- Uploads that come in parts. A row outlives its end by a day, for whoever lost the answer.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subject_kind text not null,
  subject_id text not null,
  client_id uuid references clients (id) on delete cascade,
  name text not null,
  visible_to_client boolean not null,
  -- How many it will be, and how many of them are on disk.
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  created_at timestamptz not null default now(),
  -- When the last part came.
  touched_at timestamptz not null default now(),
  -- What became of it.
  file_id uuid references files (id) on delete cascade,
  outcome text check (outcome in ('new', 'version', 'same')),
  check ((file_id is null) = (outcome is null))
);
create index uploads_by_person on uploads (user_id) where file_id is null;
create index uploads_by_client on uploads (client_id) where file_id is null;
create index uploads_by_touch on uploads (touched_at);
create index uploads_by_file on uploads (file_id) where file_id is not null;

-- The parts that are on disk, each a file of its own: one that arrives twice is entered once.
create table upload_parts (
  upload_id uuid not null references uploads (id) on delete cascade,
  starts_at bigint not null,
  bytes bigint not null check (bytes > 0),
  name uuid not null,
  primary key (upload_id, starts_at)
);
