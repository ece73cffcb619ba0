-- Staff's own words about people, by which lists are filtered and the newsletter finds its readers. They leave with the person.
create table client_tags (
  client_id uuid not null references clients (id) on delete cascade,
  tag text not null check (char_length(tag) between 1 and 40),
  primary key (client_id, tag)
);
create index client_tags_by_tag on client_tags (tag, client_id);

create table subscriber_tags (
  subscriber_id bigint not null references subscribers (id) on delete cascade,
  tag text not null check (char_length(tag) between 1 and 40),
  primary key (subscriber_id, tag)
);
create index subscriber_tags_by_tag on subscriber_tags (tag, subscriber_id);

alter table client_events drop constraint client_events_kind_check;
alter table client_events add constraint client_events_kind_check check (kind in ('created', 'imported', 'edited', 'tagged', 'status',
  'suspended', 'reactivated', 'invited', 'note', 'call', 'engagement', 'merged', 'deleted', 'restored', 'undone'));

-- Which of the confirmed readers an issue goes to: see shared/segments.ts.
alter table newsletter_issues add column segment text not null default 'all'
  check (segment in ('all', 'clients') or segment ~ '^(source|tag):.');

-- An issue whose readers are gone when it is due waits for somebody.
alter table newsletter_issues drop constraint newsletter_issues_problem_check;
alter table newsletter_issues add constraint newsletter_issues_problem_check
  check (problem in ('post-not-public', 'no-readers', 'server-away', 'too-many-failures'));
