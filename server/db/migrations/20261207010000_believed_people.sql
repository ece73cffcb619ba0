-- Who somebody is here is believed for a moment, as their session is: whoever keeps it in memory is told what changes it.
create function auth_private.announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_session', user_id::text)
    from unnest(array[case when tg_op <> 'INSERT' then old.user_id end, case when tg_op <> 'DELETE' then new.user_id end]) as user_id
    where user_id is not null;
  return null;
end $$;
create trigger announce_person after insert or delete or update of user_id, name, role, status, joined_at on staff
  for each row execute function auth_private.announce_person();
create trigger announce_person after insert or delete
    or update of user_id, name, email, company, phone, locale, status, deleted_at on clients
  for each row execute function auth_private.announce_person();
create trigger announce_phone after update of phone_confirmed_at on auth.users
  for each row execute function auth_private.announce_user();
