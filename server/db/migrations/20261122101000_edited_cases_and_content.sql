-- Pictures that editors gave to what the site shows, with what they say to those who do not see them.
alter table case_studies
  add column picture_id uuid references files (id),
  add column picture_alt text not null default '',
  add column updated_by uuid references auth.users (id) on delete set null;
alter table content_items
  add column picture_id uuid references files (id),
  add column picture_alt text not null default '',
  add column updated_by uuid references auth.users (id) on delete set null,
  add column deleted_at timestamptz;
create index case_studies_by_picture on case_studies (picture_id) where picture_id is not null;
create index content_items_by_picture on content_items (picture_id) where picture_id is not null;

-- Addresses that cases had before: each leads to the case that had it last.
create table case_study_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  case_id text not null references case_studies (id) on delete cascade,
  at timestamptz not null default now()
);
create index case_study_slugs_by_case on case_study_slugs (case_id);

drop index content_items_shown;
create index content_items_shown on content_items (kind, position, id) where not hidden and deleted_at is null;
create index content_items_in_order on content_items (kind, position, id) where deleted_at is null;
