-- Publishing: what writing, previewing and addressing posts needs, and who reads the newsletter.

-- A post in the trash does not keep its address from others.
alter table posts drop constraint posts_slug_key;
create unique index posts_by_slug on posts (slug) where deleted_at is null;

alter table posts
  add column picture_id uuid references files (id),
  add column picture_alt text not null default '',
  -- The words of `content` without its tags, written together with it: for search and reading time.
  add column body_text text not null default '',
  add column word_count integer not null default 0,
  add column updated_by uuid references auth.users (id) on delete set null;
create index posts_by_picture on posts (picture_id) where picture_id is not null;

-- Addresses that posts had before: each leads to the post that had it last.
create table post_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  post_id bigint not null references posts (id) on delete cascade,
  at timestamptz not null default now()
);
create index post_slugs_by_post on post_slugs (post_id);

-- Every saved state of a post, numbered from 1; rows are only added, and leave with their post.
create table post_versions (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts (id) on delete cascade,
  number integer not null,
  kind text not null check (kind in ('saved', 'published', 'scheduled', 'unpublished', 'restored', 'recovered')),
  fields jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by uuid references auth.users (id) on delete set null,
  unique (post_id, number)
);

-- What was typed and not saved: one for each post, begun from the version `base_version`. Nobody but its editors sees it.
create table post_working_copies (
  post_id bigint primary key references posts (id) on delete cascade,
  fields jsonb not null,
  base_version integer not null,
  -- Counted by the tab that types, so that an answer which comes late never overwrites a newer one.
  sequence bigint not null,
  tab uuid not null,
  saved_by uuid not null references auth.users (id) on delete cascade,
  saved_at timestamptz not null default now()
);

-- Who has a post open for writing. It holds for as long as `seen_at` is recent.
create table post_editors (
  post_id bigint primary key references posts (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  tab uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Readers of the newsletter. Only `confirmed` ones get mail; the address is kept in small letters.
create table subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  state text not null check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
  source text not null check (source in ('blog', 'analysis-request', 'import', 'staff')),
  -- Stands in the link of every newsletter; whoever has it may end this subscription and nothing else.
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (state <> 'confirmed' or confirmed_at is not null)
);
create index subscribers_confirmed on subscribers (id) where state = 'confirmed';
