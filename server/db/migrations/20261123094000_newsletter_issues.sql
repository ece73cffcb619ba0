-- What is sent to the readers of the newsletter: issues, and each copy of one.

create table newsletter_issues (
  id bigint generated always as identity primary key,
  -- Made by who began it, so that a repeated call begins one issue.
  key uuid not null unique,
  post_id bigint references posts (id) on delete set null,
  -- The title when the issue was last written: what is left of a post that is gone.
  post_title text not null,
  subject text not null,
  preheader text not null default '',
  intro text not null default '',
  content text not null default 'full' check (content in ('full', 'excerpt')),
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  -- Why it stands still without anybody having stopped it.
  problem text check (problem in ('post-not-public', 'server-away', 'too-many-failures')),
  problem_detail text,
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- While the mail server is away nothing is tried before this.
  next_attempt_at timestamptz,
  server_failures integer not null default 0,
  refused_in_a_row integer not null default 0,
  -- What each copy is made from, fixed when the sending starts.
  rendered jsonb,
  -- Written together with the copies they count.
  recipients integer not null default 0,
  sent integer not null default 0,
  uncertain integer not null default 0,
  failed integer not null default 0,
  bounced integer not null default 0,
  skipped integer not null default 0,
  version integer not null default 1,
  created_by uuid references auth.users (id) on delete set null,
  sent_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state <> 'scheduled' or scheduled_at is not null),
  check (state not in ('sending', 'sent') or (started_at is not null and rendered is not null))
);
create index newsletter_issues_by_post on newsletter_issues (post_id);
create index newsletter_issues_at_work on newsletter_issues (id) where state in ('scheduled', 'sending', 'paused');

-- One copy for one reader. Who owns the lane (an advisory lock, see server/jobs/send-newsletter.handler.ts) owns its rows.
create table newsletter_deliveries (
  id bigint generated always as identity primary key,
  issue_id bigint not null references newsletter_issues (id) on delete cascade,
  subscriber_id bigint not null references subscribers (id) on delete cascade,
  email text not null,
  message_id text not null unique,
  outbox_name text not null unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'handing-over', 'sent', 'uncertain', 'failed', 'bounced', 'skipped')),
  lane smallint,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz not null,
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (issue_id, subscriber_id),
  unique (issue_id, email)
);
create index newsletter_deliveries_by_subscriber on newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_open on newsletter_deliveries (issue_id, id) where state in ('waiting', 'handing-over');
create index newsletter_deliveries_taken on newsletter_deliveries (lane) where lane is not null;
create index newsletter_deliveries_listed on newsletter_deliveries (issue_id, state, id) where state not in ('waiting', 'sent');

-- A reader who is erased takes their copies with them. What was sent stays counted; what is open or listed goes.
create function uncount_newsletter_deliveries() returns trigger language plpgsql as $$
begin
  update newsletter_issues i set recipients = i.recipients - g.open - g.uncertain - g.failed - g.bounced - g.skipped,
    uncertain = i.uncertain - g.uncertain, failed = i.failed - g.failed,
    bounced = i.bounced - g.bounced, skipped = i.skipped - g.skipped
  from (select issue_id, count(*) filter (where state in ('waiting', 'handing-over')) as open,
      count(*) filter (where state = 'uncertain') as uncertain, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'bounced') as bounced, count(*) filter (where state = 'skipped') as skipped
    from gone where state <> 'sent' group by issue_id) as g
  where i.id = g.issue_id;
  return null;
end $$;
create trigger newsletter_deliveries_gone after delete on newsletter_deliveries
  referencing old table as gone for each statement execute function uncount_newsletter_deliveries();
