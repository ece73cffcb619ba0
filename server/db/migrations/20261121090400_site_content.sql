-- What the public pages show besides settings: one row an item, its fields as JSON checked by the schema of its kind
-- (shared/content.ts) before it is written.
create table content_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('figure', 'service', 'tool', 'testimonial', 'statistic', 'value', 'team-member', 'milestone', 'question')),
  position integer not null,
  hidden boolean not null default false,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index content_items_shown on content_items (kind, position, id) where not hidden;

create table case_studies (
  id text primary key check (id ~ '^cs-[0-9]+$'),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  image text not null default '',
  tags text[] not null default '{}',
  results text[] not null default '{}',
  -- The result that is shown first and large, and what it measures: "+312%", "sales in eight months".
  headline_value text not null default '',
  headline_label text not null default '',
  -- Monthly figures behind the headline, drawn as a chart: {label, points, start}. Null: no chart.
  chart jsonb,
  category text not null check (category in ('Web Development', 'Digital Marketing', 'Strategic Consulting', 'Amazon Services')),
  client text not null default '',
  duration text not null default '',
  budget text not null default '',
  live_url text not null default '',
  code_url text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  -- Place on the home page; null: only in the portfolio.
  featured_position integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
-- A deleted case keeps its slug out of the way of a new one.
create unique index case_studies_slug on case_studies (slug) where deleted_at is null;
create index case_studies_newest on case_studies (created_at desc, id desc) where deleted_at is null;
create index case_studies_featured on case_studies (featured_position, id)
  where deleted_at is null and status = 'published' and featured_position is not null;
