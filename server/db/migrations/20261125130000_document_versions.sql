-- Versions of documents. Each is a row of its own; those of one document share `document_id`, which is the id of the first.
alter table files
  add column first_id uuid,
  add column version integer not null default 1 check (version > 0),
  add constraint files_first_has_none check ((version = 1) = (first_id is null));
alter table files add column document_id uuid not null generated always as (coalesce(first_id, id)) stored;
create unique index files_by_version on files (document_id, version);

-- Who opened which version when, once for each person within some minutes. Goes with the file.
create table file_openings (
  id bigint generated always as identity primary key,
  file_id uuid not null references files (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  -- Which side it was, whatever becomes of the account.
  by_staff boolean not null,
  opened_at timestamptz not null default now()
);
create index file_openings_by_file on file_openings (file_id, opened_at desc);
create index file_openings_by_person on file_openings (user_id);
