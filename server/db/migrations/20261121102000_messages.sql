-- Messages of the contact form. Each carries the promise "a reply within 24 hours".
create table messages (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  name text not null,
  email text not null,
  company text not null default '',
  service text not null default '',
  budget text not null default '',
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  request_id uuid references requests (id) on delete set null,
  submitted_at timestamptz not null default now(),
  reply_due_at timestamptz not null,
  replied_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  search text generated always as (fold_for_search(name || ' ' || company || ' ' || email)) stored
);
create index messages_newest on messages (submitted_at desc, number desc) where deleted_at is null;
create index messages_due on messages (reply_due_at) where deleted_at is null and status = 'open' and replied_at is null;
create index messages_search on messages using gin (search gin_trgm_ops);
create index messages_by_email on messages (email, submitted_at desc);

alter table form_submissions add column message_id uuid references messages (id) on delete cascade;
