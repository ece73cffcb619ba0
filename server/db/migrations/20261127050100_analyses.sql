-- Analyses of Amazon's reports, from the files to what a client reads. `document` is what the rules found and never changes; `edits` is what a
-- consultant makes of it; `report` is what was signed, kept as it was read. A correction is a row of its own that names the one it replaces.
create table analyses (
  id uuid primary key default gen_random_uuid(),
  client_id uuid references clients (id) on delete cascade,
  request_id uuid references requests (id) on delete cascade,
  status text not null default 'running'
    check (status in ('running', 'failed', 'draft', 'in-review', 'published', 'superseded', 'revoked')),
  parameters jsonb not null,
  mappings jsonb not null default '[]',
  document jsonb,
  breakdowns jsonb,
  -- Why it could not be made; a code, no text of a file.
  failure text,
  -- Of 100.
  progress smallint not null default 0,
  -- Of those that began; one that ends its process again and again is given up.
  attempts smallint not null default 0,
  edits jsonb not null default '{}',
  report jsonb,
  -- Of the report, from 1; corrections count on.
  report_version integer not null default 1,
  previous_id uuid references analyses (id) on delete set null,
  -- Counts changes, so that two people do not write over each other.
  version integer not null default 1,
  created_by uuid references staff (user_id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  signed_by uuid references staff (user_id) on delete set null,
  signed_name text,
  published_at timestamptz,
  revoked_at timestamptz,
  -- When the files were deleted; the figures stay.
  files_deleted_at timestamptz,
  check ((status in ('published', 'superseded', 'revoked')) = (report is not null)),
  check (status in ('running', 'failed') or document is not null)
);
create index analyses_by_time on analyses (created_at desc, id desc);
create index analyses_by_status on analyses (status, created_at desc, id desc);
create index analyses_by_client on analyses (client_id, created_at desc, id desc) where client_id is not null;
create index analyses_by_request on analyses (request_id, created_at desc, id desc) where request_id is not null;
create index analyses_by_previous on analyses (previous_id) where previous_id is not null;
create index analyses_by_maker on analyses (created_by) where created_by is not null;
create index analyses_by_signer on analyses (signed_by) where signed_by is not null;
create index analyses_with_files on analyses (created_at) where files_deleted_at is null;
-- One request shows one report at a time.
create unique index analyses_one_published on analyses (request_id) where status = 'published' and request_id is not null;

-- All rows of all findings, packed: one line of JSON each. Of the document only the first fifty of each finding.
create table analysis_rows (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  content bytea not null
);

-- What an analysis reads. The name stays when the file goes: the report says what it was made of.
create table analysis_files (
  analysis_id uuid not null references analyses (id) on delete cascade,
  position smallint not null,
  file_id uuid references files (id) on delete set null,
  name text not null,
  primary key (analysis_id, position)
);
create index analysis_files_by_file on analysis_files (file_id) where file_id is not null;

-- Addresses that open one report without a sign-in. Only their hash is kept.
create table analysis_links (
  id uuid primary key default gen_random_uuid(),
  analysis_id uuid not null references analyses (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by uuid references staff (user_id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index analysis_links_by_analysis on analysis_links (analysis_id, created_at desc);
create index analysis_links_by_maker on analysis_links (created_by) where created_by is not null;

-- That a report was opened, by its client or by an address; of whom an address was passed on to nothing is known.
create table analysis_openings (
  id bigint generated always as identity primary key,
  analysis_id uuid not null references analyses (id) on delete cascade,
  link_id uuid references analysis_links (id) on delete cascade,
  opened_at timestamptz not null default now()
);
create index analysis_openings_by_analysis on analysis_openings (analysis_id, opened_at desc);
create index analysis_openings_by_link on analysis_openings (link_id) where link_id is not null;

-- What was said of a client's account the last time, offered again the next.
create table client_analysis_parameters (
  client_id uuid primary key references clients (id) on delete cascade,
  parameters jsonb not null,
  updated_at timestamptz not null default now()
);

-- How a person read headings that no table knows, for the client's next file with the same ones.
create table client_heading_mappings (
  client_id uuid not null references clients (id) on delete cascade,
  header_hash text not null check (header_hash ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, header_hash)
);

-- A report can be an analysis too.
alter table request_reports add column analysis_id uuid references analyses (id) on delete set null;
create index request_reports_by_analysis on request_reports (analysis_id) where analysis_id is not null;
