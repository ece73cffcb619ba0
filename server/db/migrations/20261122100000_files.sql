-- What was uploaded, each content once. `key` is its name in the store, made by us: nothing in the store carries a person's words.
-- `used_at` keeps the clean-up away from content that somebody is about to refer to.
create table stored_objects (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  key text not null unique check (key ~ '^[0-9a-f-]{36}$'),
  bytes bigint not null check (bytes > 0),
  media_type text not null,
  -- Size of a picture as it is shown, in pixels.
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index stored_objects_by_use on stored_objects (used_at);

-- Files that refer to contents. `name` is what its sender called it, a label and nothing else.
create table files (
  id uuid primary key default gen_random_uuid(),
  sha256 bytea not null references stored_objects (sha256),
  name text not null check (name <> ''),
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null,
  -- Whose storage it counts to; null: the agency's own.
  client_id uuid references clients (id) on delete set null,
  visible_to_client boolean not null default false,
  uploaded_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When somebody other than its sender first opened it.
  read_at timestamptz,
  deleted_at timestamptz
);
create index files_by_subject on files (subject_kind, subject_id, created_at desc) where deleted_at is null;
create index files_by_client on files (client_id) where deleted_at is null;
create index files_by_content on files (sha256);
create index files_deleted on files (deleted_at) where deleted_at is not null;
