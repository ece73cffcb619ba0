-- What clients do themselves: ask for more, write, withdraw, ask for the end, ask again.
alter table requests
  -- What a screen gives with a new request, so that a repeated call makes one.
  add column asking_key text unique,
  -- The newest entry that the client has seen.
  add column client_seen_at timestamptz not null default '-infinity',
  -- The client wants it ended, and only staff can end it.
  add column cancel_asked_at timestamptz;

alter table request_events add column writing_key text unique;
create index request_events_for_client on request_events (request_id, id desc) where visible_to_client;

-- The list of a client's own requests, newest first.
drop index requests_by_client;
create index requests_by_client on requests (client_id, submitted_at desc, number desc) where deleted_at is null;

-- A client's documents, newest first.
drop index files_by_client;
create index files_by_client on files (client_id, created_at desc, id desc) where deleted_at is null;
