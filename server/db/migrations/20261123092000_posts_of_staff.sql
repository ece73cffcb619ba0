-- What staff do with posts: searching, ordering, writing with pictures, versions, publishing by the clock.

-- The pictures of a state of a post, its cover among them.
create function pictures_in_fields(fields jsonb) returns uuid[]
language sql immutable parallel safe as $$
  select pictures_of_text(
    coalesce(fields ->> 'content', '') || ' /pictures/text/' || lower(coalesce(fields ->> 'pictureId', ''))
  )
$$;

-- array_to_string() is only "stable" because some types are written as settings say; text is not.
create function join_texts(texts text[]) returns text
language sql immutable parallel safe return array_to_string(texts, ' ');

alter table posts
  -- For finding any part of a word.
  add column search_text text not null generated always as (
    coalesce(fold_for_search(title || ' ' || excerpt || ' ' || join_texts(tags) || ' ' || body_text), '')
  ) stored,
  -- The version in which what is written was last changed; later ones changed the state only.
  add column fields_version integer not null default 1,
  -- The address was made from the title and follows it, until somebody chooses one or the post is public.
  add column slug_made boolean not null default false,
  -- By which a repeated call is known.
  add column creation_key uuid unique;

alter table post_versions
  add column words integer not null default 0,
  add column pictures uuid[] not null generated always as (pictures_in_fields(fields)) stored;
alter table post_working_copies
  add column pictures uuid[] not null generated always as (pictures_in_fields(fields)) stored;

-- What is scheduled is dated by when it goes live; `scheduled_at` is empty otherwise.
update posts set scheduled_at = null where status <> 'scheduled';

create index posts_by_date on posts (coalesce(scheduled_at, published_at, created_at) desc, id desc) where deleted_at is null;
create index posts_by_state on posts (status, coalesce(scheduled_at, published_at, created_at) desc, id desc)
  where deleted_at is null;
create index posts_by_category on posts (category, coalesce(scheduled_at, published_at, created_at) desc, id desc)
  where deleted_at is null;
create index posts_by_update on posts (updated_at desc, id desc) where deleted_at is null;
create index posts_named on posts (fold_for_search(title), id) where deleted_at is null;
create index posts_searched on posts using gin (search_text gin_trgm_ops) where deleted_at is null;
create index posts_by_tag on posts using gin (tags) where deleted_at is null;
create index post_versions_by_picture on post_versions using gin (pictures);
create index post_working_copies_by_picture on post_working_copies using gin (pictures);
