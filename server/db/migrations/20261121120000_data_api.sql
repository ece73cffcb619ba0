-- The data API (/rest/v1) shows published records to programs. Each call runs as one of three roles that may read these views and
-- nothing else; which rows they see is decided by row policies on the tables below. Roles belong to the whole cluster, so
-- another database may have made them, or make them at this very moment.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception using errcode = 'insufficient_privilege', message = format(
            'user %I may not create roles; let an administrator run "create role anon nologin; create role authenticated nologin; '
            'create role service_role nologin; grant anon, authenticated, service_role to %I"', current_user, current_user);
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'MEMBER') then
      begin
        execute format('grant %I to current_user', wanted);
      exception when insufficient_privilege then
        raise exception using errcode = 'insufficient_privilege', message = format(
          'user %I may not act as role %I; let an administrator run "grant anon, authenticated, service_role to %I"',
          current_user, wanted, current_user);
      end;
    end if;
  end loop;
end $$;

create schema data_api;
grant usage on schema data_api to anon, authenticated, service_role;

-- What everybody may see. The owner of the tables, which is the product itself, is not bound by these.
alter table posts enable row level security;
create policy posts_public on posts for select to anon, authenticated
  using (status = 'published' and deleted_at is null and published_at <= now());
create policy posts_all on posts for select to service_role using (deleted_at is null);

alter table case_studies enable row level security;
create policy case_studies_public on case_studies for select to anon, authenticated
  using (status = 'published' and deleted_at is null);
create policy case_studies_all on case_studies for select to service_role using (deleted_at is null);

-- `security_invoker`: the reader's own rights and policies hold, not those of the view's owner.
create view data_api.blog_posts with (security_invoker = true) as
  select id, slug, title, excerpt, content, category, tags, featured, featured_image, published_at, status
  from public.posts;

create view data_api.case_studies with (security_invoker = true) as
  select
    id, slug, title, description, image, tags, results, category, client, duration, budget, live_url, code_url,
    created_at, updated_at
  from public.case_studies;

grant select on data_api.blog_posts, data_api.case_studies to anon, authenticated, service_role;
grant select (id, slug, title, excerpt, content, category, tags, featured, featured_image, published_at, status)
  on posts to anon, authenticated, service_role;
grant select (
  id, slug, title, description, image, tags, results, category, client, duration, budget, live_url, code_url,
  created_at, updated_at
) on case_studies to anon, authenticated, service_role;
