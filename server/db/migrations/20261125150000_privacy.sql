-- Requests of people about their data, files made for them, versions of texts they agreed to, and what outlives an erasure.

-- Who was erased, also by address: a keyed hash, by which they are found again in an older backup. What came after `erased_at` is new.
alter table erased_people add column kind text not null default 'id' check (kind in ('id', 'address', 'lead'));

-- What people ask under data protection law. Address and notes leave with the person; that it was asked and answered in time stays.
create table privacy_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  kind text not null check (kind in ('access', 'erasure', 'rectification', 'restriction', 'portability', 'objection')),
  email text not null check (email = lower(email)),
  address_hash bytea not null,
  received_on date not null,
  -- One month after it was received (GDPR article 12(3)).
  due_on date not null check (due_on > received_on),
  -- How it was made sure that it is the person who asks.
  identity_note text not null default '',
  note text not null default '',
  outcome text check (outcome in ('done', 'refused', 'withdrawn')),
  done_at timestamptz,
  recorded_by uuid references auth.users (id) on delete set null,
  done_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((outcome is null) = (done_at is null))
);
create index privacy_requests_open on privacy_requests (due_on, number) where outcome is null;
create index privacy_requests_done on privacy_requests (done_at desc, number desc) where outcome is not null;
create index privacy_requests_by_email on privacy_requests (email) where email <> '';

-- All that is known of one person, as a file. `asked_by` is the person, or an Admin who answers them.
create table personal_exports (
  id uuid primary key default gen_random_uuid(),
  asked_by uuid not null references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  is_own boolean not null,
  locale text not null default 'en' check (locale in ('it', 'en')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'expired')),
  attempts integer not null default 0,
  -- Rows of each kind, once they are written.
  counts jsonb,
  bytes bigint,
  failure text check (failure in ('interrupted', 'no-space', 'unexpected')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index personal_exports_by_asker on personal_exports (asked_by, created_at desc, id);
create index personal_exports_by_email on personal_exports (email);
create index personal_exports_unfinished on personal_exports (created_at, id) where state in ('queued', 'running');

-- Each text that somebody agreed to, as it was shown. A changed text is a new row; `version` is the day of its first use and its hash.
create table consent_texts (
  version text primary key,
  kind text not null,
  hash bytea not null check (octet_length(hash) = 32),
  text text not null,
  first_used_at timestamptz not null default now(),
  unique (kind, hash)
);

-- Leads that are to stay although their time is over, until it is over once more.
create table kept_leads (
  email text primary key check (email = lower(email)),
  reason text not null check (reason <> ''),
  kept_at timestamptz not null,
  kept_by uuid references auth.users (id) on delete set null
);

-- When the text of a mail was deleted for its age; that it was sent stays.
alter table mails add column text_deleted_at timestamptz;
create index mails_with_text on mails (queued_at) where text_deleted_at is null;

-- Former members of staff are found by the address that their account had.
create index audit_values_by_former_address on audit_values ((before ->> 'email')) where before ? 'email';
create index auth_log_by_time on auth.audit_log_entries (created_at);
create index form_submissions_by_time on form_submissions (at);
create index quarantined_submissions_by_time on quarantined_submissions (at);
create index consents_by_version on consents (text_version);

-- An erasure finds what belongs to an address without looking at everything.
create index mails_about_sender on mails ((props ->> 'email')) where props ? 'email';
create index quarantined_submissions_by_email on quarantined_submissions (lower(payload ->> 'email'));
create index subscriber_import_lines_by_email on subscriber_import_lines (email);
create index auth_log_by_username on auth.audit_log_entries ((payload ->> 'actor_username'));
create index auth_log_by_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
create index auth_log_by_traits on auth.audit_log_entries ((payload -> 'traits' ->> 'user_email'))
  where payload -> 'traits' ->> 'user_email' is not null;
create index files_by_any_subject on files (subject_kind, subject_id);
