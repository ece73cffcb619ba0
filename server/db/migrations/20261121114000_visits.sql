-- The visit count of the public site. Nothing here names a person: `visitor` is a hash under the salt of its day, and once
-- the salt is deleted nobody can tell which address and browser it came from, not even with this database in hand.
create table visit_salts (
  day date primary key,
  salt bytea not null check (octet_length(salt) = 32)
);

-- One row for each page shown, kept for two days at most: what the counts of the open days are made from.
-- `slot` is the ten seconds in which it happened: a reload storm, or a batch that is written twice, is one row.
create table visit_views (
  day date not null,
  visitor bytea not null,
  page text not null,
  slot bigint not null,
  at timestamptz not null,
  record_kind text check (record_kind in ('case-study', 'post')),
  record_id text,
  device text not null check (device in ('desktop', 'mobile', 'tablet')),
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  utm_term text not null default '',
  utm_content text not null default '',
  primary key (day, visitor, page, slot),
  check ((record_kind is null) = (record_id is null))
);

-- Documents that were asked for from another site: only they tell where a visit came from. They count nothing by themselves.
create table visit_arrivals (
  day date not null,
  visitor bytea not null,
  page text not null,
  slot bigint not null,
  at timestamptz not null,
  source text not null,
  primary key (day, visitor, page, slot)
);

-- The counts, kept for good. A day is written anew from its views as long as they are there.
create table visit_days (
  day date primary key,
  visitors integer not null,
  visits integer not null,
  views integer not null
);

-- `value` is a path, a host ('' for visits from nowhere), a device, or the id of a case study or post.
create table visit_day_values (
  day date not null,
  kind text not null check (kind in ('page', 'source', 'device', 'case-study', 'post')),
  value text not null,
  visitors integer not null,
  visits integer not null,
  views integer not null,
  primary key (kind, day, value)
);
create index visit_day_values_by_value on visit_day_values (kind, value) include (views);

-- Visits that a marked link brought, by what it was marked with.
create table visit_day_campaigns (
  day date not null,
  source text not null,
  medium text not null,
  campaign text not null,
  term text not null,
  content text not null,
  visitors integer not null,
  visits integer not null,
  views integer not null,
  primary key (day, source, medium, campaign, term, content)
);
