-- Files that visitors bring with a request, before anybody proved whose address it names. They wait: once the time is over they go, unless a sign-in by
-- mail confirmed the request.
alter table files add column waits_until timestamptz;
create index files_that_wait on files (waits_until) where waits_until is not null;

-- An upload is a person's or, without a sign-in, that of a request.
alter table uploads alter column user_id drop not null;
alter table uploads add column request_id uuid references requests (id) on delete cascade;
alter table uploads add constraint uploads_one_sender check ((user_id is null) <> (request_id is null));
create index uploads_by_request on uploads (request_id) where request_id is not null;

-- How often a network brought files: files that are chosen together are one sending.
create table visitor_sendings (
  id uuid primary key,
  -- Keyed hash of the visitor's network.
  network bytea not null,
  request_id uuid not null references requests (id) on delete cascade,
  at timestamptz not null default now(),
  -- Files that were begun under it, taken or not.
  files smallint not null default 0
);
create index visitor_sendings_by_network on visitor_sendings (network, at);
create index visitor_sendings_by_request on visitor_sendings (request_id);
create index visitor_sendings_by_time on visitor_sendings (at);

-- Analyses that nobody asked for: of files that a visitor or a client brought.
alter table analyses add column is_automatic boolean not null default false;
create index analyses_that_wait on analyses (created_at) where status = 'running';
-- What lists of requests say of one: what was spent, and what of it is at risk, of the account of which most was.
alter table analyses add column headline jsonb;
