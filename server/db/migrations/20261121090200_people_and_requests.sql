-- Staff are people of auth.users with a role in the back office. The role is read here on every call, never from a token.
create table staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  role text not null check (role in ('Admin', 'Editor', 'Viewer')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  avatar text,
  registered_at timestamptz not null default now(),
  version integer not null default 1
);

create table clients (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  user_id uuid unique references auth.users (id) on delete set null,
  name text not null,
  email text not null check (email = lower(email)),
  company text not null default '',
  phone text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  joined_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  search text generated always as (fold_for_search(name || ' ' || company || ' ' || email)) stored
);
create unique index clients_email on clients (email) where deleted_at is null;
create index clients_search on clients using gin (search gin_trgm_ops);

create table requests (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  client_id uuid not null references clients (id),
  source text not null check (source in ('site', 'client', 'staff', 'message')),
  title text not null,
  types text[] not null check (cardinality(types) > 0),
  name text not null,
  email text not null,
  company text not null,
  phone text not null default '',
  website text not null default '',
  industry text not null default '',
  company_size text not null default '',
  urgency text not null default '',
  budget text not null default '',
  timeline text not null default '',
  current_challenges text not null default '',
  goals text not null default '',
  additional_info text not null default '',
  status text not null default 'new' check (status in ('new', 'in-progress', 'completed', 'cancelled')),
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  waiting_for_client boolean not null default false,
  assignee_id uuid references staff (user_id) on delete set null,
  submitted_at timestamptz not null default now(),
  -- Null until a sign-in by mail proves that the sender owns the address; until then the client does not see it.
  confirmed_at timestamptz,
  reply_due_at timestamptz not null,
  replied_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  search text generated always as (fold_for_search(name || ' ' || company || ' ' || email)) stored
);
create index requests_newest on requests (submitted_at desc, number desc) where deleted_at is null;
create index requests_by_status on requests (status, submitted_at desc, number desc) where deleted_at is null;
create index requests_by_client on requests (client_id, submitted_at desc) where deleted_at is null;
create index requests_due on requests (reply_due_at) where deleted_at is null and status = 'new' and replied_at is null;
create index requests_search on requests using gin (search gin_trgm_ops);

-- The timeline of a request. `visible_to_client` is false for what only staff may read.
create table request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references requests (id) on delete cascade,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('visitor', 'client', 'staff', 'system')),
  actor_id uuid,
  kind text not null check (kind in ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message')),
  from_status text,
  to_status text,
  reason text,
  data jsonb not null default '{}',
  visible_to_client boolean not null default false
);
create index request_events_by_request on request_events (request_id, id);

-- Proof of what was agreed to: the version of the text that was shown, and when.
create table consents (
  id bigint generated always as identity primary key,
  email text not null,
  kind text not null check (kind in ('terms', 'newsletter')),
  accepted boolean not null,
  text_version text not null,
  at timestamptz not null default now(),
  request_id uuid references requests (id) on delete set null
);
create index consents_by_email on consents (email, kind, at desc);

-- One row for each accepted post of a public form: finds doubles and counts posts per address.
-- `address` and `fingerprint` are keyed hashes; the visitor's address itself is not kept.
create table form_submissions (
  id bigint generated always as identity primary key,
  form text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  address bytea not null,
  at timestamptz not null default now(),
  request_id uuid references requests (id) on delete cascade,
  unique (form, idempotency_key, fingerprint)
);
create index form_submissions_by_address on form_submissions (form, address, at desc);
create index form_submissions_by_fingerprint on form_submissions (form, fingerprint, at desc);

-- Posts that look automated (filled honeypot, too fast): answered as if accepted, kept for staff to look at.
create table quarantined_submissions (
  id bigint generated always as identity primary key,
  form text not null,
  reason text not null check (reason in ('honeypot', 'too-fast')),
  payload jsonb not null,
  address bytea not null,
  at timestamptz not null default now()
);
create index quarantined_submissions_by_address on quarantined_submissions (form, address, at desc);
