-- What visitors see of posts: one rule for the data API and the site, the pictures that a text shows, and the search.

-- The one rule. The row policy of the data API and the view that the site reads both ask it.
create function post_is_public(status text, published_at timestamptz, deleted_at timestamptz) returns boolean
language sql stable parallel safe
return status = 'published' and deleted_at is null and published_at <= now();

alter policy posts_public on posts using (post_is_public(status, published_at, deleted_at));

-- Files whose pictures a text shows (`shared/post-html.ts`).
create function pictures_of_text(content text) returns uuid[]
language sql immutable parallel safe
return (
  select coalesce(array_agg(distinct found[1]::uuid), '{}')
  from regexp_matches(content, '/pictures/text/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
);

-- Words to search by, the title's weighing most. Cut, because a tsvector may not pass one megabyte.
create function post_search(title text, category text, tags text[], excerpt text, body_text text) returns tsvector
language sql immutable parallel safe
return
  setweight(to_tsvector('simple'::regconfig, fold_for_search(title)), 'A') ||
  setweight(to_tsvector('simple'::regconfig, fold_for_search(category || ' ' || array_to_string(tags, ' '))), 'B') ||
  setweight(to_tsvector('simple'::regconfig, fold_for_search(excerpt)), 'C') ||
  setweight(to_tsvector('simple'::regconfig, fold_for_search(left(body_text, 200000))), 'D');

alter table posts
  add column text_pictures uuid[] not null generated always as (pictures_of_text(content)) stored,
  add column search tsvector not null
    generated always as (post_search(title, category, tags, excerpt, body_text)) stored;
create index posts_by_text_picture on posts using gin (text_pictures);
create index posts_search on posts using gin (search) where status = 'published' and deleted_at is null;

-- Every query of the site goes through this view; its columns are all that visitors may learn of a post.
create view public_posts as
  select
    id, slug, title, excerpt, content, category, tags, featured, picture_id, picture_alt, meta_title, meta_description,
    body_text, word_count, text_pictures, search, published_at, updated_at
  from posts
  where post_is_public(status, published_at, deleted_at);
