-- The views of the data API decide by themselves who sees what is not published: whoever reads them as anybody but service_role, the
-- owner of the tables too, sees published records alone. Row policies stay: they hold for the tables as well.
create or replace view data_api.blog_posts with (security_invoker = true) as
  select id, slug, title, excerpt, content, category, tags, featured, featured_image, published_at, status
  from public.posts
  where deleted_at is null
    and (current_user = 'service_role' or (status = 'published' and published_at <= now()));

create or replace view data_api.case_studies with (security_invoker = true) as
  select
    id, slug, title, description, image, tags, results, category, client, duration, budget, live_url, code_url,
    created_at, updated_at
  from public.case_studies
  where deleted_at is null
    and (current_user = 'service_role' or status = 'published');

-- A view that looks with its reader's rights needs them for what it asks; the policies show these roles no row where the time is set.
grant select (deleted_at) on posts to anon, authenticated, service_role;
grant select (deleted_at, status) on case_studies to anon, authenticated, service_role;

-- Whoever makes a role may give it to others from PostgreSQL 16 on, but acts as it only when it was given to him too.
do $$
declare
  wanted text;
begin
  if current_setting('server_version_num')::int < 160000 then return; end if;
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, wanted, 'SET') then
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
