-- Articles. Only `published` ones are public; `scheduled` ones carry the instant at which they go live.
create table posts (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  excerpt text not null default '',
  content text not null default '',
  category text not null check (category in
    ('Amazon Marketing', 'Digital Marketing', 'Market Analysis', 'SEO', 'E-commerce', 'Strategy')),
  tags text[] not null default '{}',
  featured boolean not null default false,
  featured_image text not null default '',
  meta_title text not null default '',
  meta_description text not null default '',
  author_id uuid references staff (user_id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  scheduled_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  check (status <> 'scheduled' or scheduled_at is not null),
  check (status <> 'published' or published_at is not null)
);
create index posts_published on posts (published_at desc, id desc) where status = 'published' and deleted_at is null;
create index posts_due on posts (scheduled_at) where status = 'scheduled' and deleted_at is null;
