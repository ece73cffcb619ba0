-- Every mail and text message that the product sends. The row is written in the transaction that causes it.
-- `secrets` holds sealed template values (codes, links) and is emptied once the message has left.
create table mails (
  id uuid primary key default gen_random_uuid(),
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  template text not null,
  recipient text not null,
  locale text not null check (locale in ('it', 'en')),
  props jsonb not null,
  secrets text,
  subject text,
  message_id text not null unique,
  outbox_name text not null unique,
  state text not null default 'queued' check (state in ('queued', 'handing-over', 'sent', 'failed', 'uncertain')),
  attempts integer not null default 0,
  last_error text,
  queued_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  request_id uuid references requests (id) on delete set null
);
create index mails_unsent on mails (next_attempt_at) where state in ('queued', 'handing-over');
create index mails_by_request on mails (request_id, queued_at);
