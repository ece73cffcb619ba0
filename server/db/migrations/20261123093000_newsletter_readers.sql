-- How readers come to the newsletter, what proves it, and how they are counted and found.

alter table subscribers
  add column search text generated always as (fold_for_search(email || ' ' || name)) stored;
create index subscribers_search on subscribers using gin (search gin_trgm_ops);
create index subscribers_newest on subscribers (asked_at desc, id desc);
create index subscribers_by_state on subscribers (state, asked_at desc, id desc);
create index subscribers_by_source on subscribers (source, asked_at desc, id desc);
create index subscribers_by_confirmation on subscribers (confirmed_at) where state = 'confirmed';

-- What somebody asked for and nobody has answered yet. A post of a form only leaves a row here, so that its answer and its
-- time tell nobody whether the address is known; a job decides what mail, if any, follows.
create table newsletter_asks (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null default '',
  source text not null check (source in ('blog', 'analysis-request', 'import', 'staff')),
  asked_at timestamptz not null default now()
);
create index newsletter_asks_by_source on newsletter_asks (source, id);

-- Links that confirm: the token stands in one mail and nowhere else.
create table subscriber_confirmations (
  token_hash bytea primary key,
  subscriber_id bigint not null references subscribers (id) on delete cascade,
  source text not null check (source in ('blog', 'analysis-request', 'import', 'staff')),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index subscriber_confirmations_by_reader on subscriber_confirmations (subscriber_id);

-- Mails that a form can cause, for the limits: `mailbox` is a keyed hash of the mailbox behind all spellings of an address.
create table newsletter_opt_in_mails (
  id bigint generated always as identity primary key,
  mailbox bytea not null,
  kind text not null check (kind in ('opt-in', 'note')),
  source text not null,
  sent_at timestamptz not null default now(),
  -- Its link was used: whoever reads this mailbox wants the mail, and it counts for the limits of the project only.
  answered boolean not null default false
);
create index newsletter_opt_in_mails_by_mailbox on newsletter_opt_in_mails (mailbox, sent_at desc);
create index newsletter_opt_in_mails_by_time on newsletter_opt_in_mails (sent_at);

-- What happened with a reader. Rows leave with their reader.
create table subscriber_events (
  id bigint generated always as identity primary key,
  subscriber_id bigint not null references subscribers (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  actor_kind text not null check (actor_kind in ('reader', 'staff', 'system')),
  actor_id uuid references auth.users (id) on delete set null,
  source text
);
create index subscriber_events_by_reader on subscriber_events (subscriber_id, id);

-- Bounces and complaints come from whoever reads the answers of mail servers: the history has them in any case.
create function note_lost_subscriber() returns trigger language plpgsql as $$
begin
  insert into subscriber_events (subscriber_id, kind, actor_kind) values (new.id, new.state, 'system');
  return null;
end $$;
create trigger subscribers_lost after update of state on subscribers for each row
  when (new.state in ('bounced', 'complained') and old.state is distinct from new.state)
  execute function note_lost_subscriber();

-- Readers by state, as differences: writers never wait for each other, a job puts the rows together.
create table subscriber_figures (
  id bigint generated always as identity primary key,
  state text not null,
  delta bigint not null
);
create function count_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into subscriber_figures (state, delta) select state, -count(*) from gone group by state;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into subscriber_figures (state, delta) select state, count(*) from come group by state;
  end if;
  return null;
end $$;
create trigger subscribers_counted_in after insert on subscribers
  referencing new table as come for each statement execute function count_subscribers();
create trigger subscribers_counted after update on subscribers
  referencing old table as gone new table as come for each statement execute function count_subscribers();
create trigger subscribers_counted_out after delete on subscribers
  referencing old table as gone for each statement execute function count_subscribers();
insert into subscriber_figures (state, delta) select state, count(*) from subscribers group by state;

-- Addresses that were erased on request: not readable, but an import still knows that it must not bring them back.
create table erased_subscribers (
  address_hash bytea primary key,
  erased_at timestamptz not null default now()
);

-- Files that staff bring. The declaration says how these people agreed; it is kept when the lines are gone.
create table subscriber_imports (
  id uuid primary key,
  made_by uuid references auth.users (id) on delete set null,
  file_name text not null,
  state text not null default 'draft' check (state in ('draft', 'queued', 'done')),
  header jsonb not null,
  email_column integer not null,
  name_column integer,
  has_header boolean not null,
  mode text check (mode in ('opt-in', 'declared')),
  declaration text not null default '',
  counts jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check (state = 'draft' or (mode is not null and declaration <> ''))
);
create index subscriber_imports_at_work on subscriber_imports (created_at) where state = 'queued';
create index subscriber_imports_newest on subscriber_imports (created_at desc);

create table subscriber_import_lines (
  import_id uuid not null references subscriber_imports (id) on delete cascade,
  -- Where it stands in the file, counted from 1.
  line integer not null,
  fields jsonb not null,
  email text not null default '',
  name text not null default '',
  -- `invalid` and `duplicate` are known from the file alone; the others are told by the readers there are, until the line is `added`.
  outcome text check (outcome in ('invalid', 'duplicate', 'known', 'suppressed', 'added')),
  primary key (import_id, line)
);
create index subscriber_import_lines_waiting on subscriber_import_lines (import_id, line) where outcome is null;
