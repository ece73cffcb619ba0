-- The address of a client who signs in is the account's, which is changed only after mails to both addresses were answered. Where another
-- client already has the new address, staff must decide what the two have to do with each other: nothing is changed.
create function client_follows_account() returns trigger language plpgsql as $$
begin
  update clients
  set email = lower(new.email), version = version + 1
  where user_id = new.id and deleted_at is null and email is distinct from lower(new.email)
    and not exists (select from clients other where other.email = lower(new.email) and other.deleted_at is null);
  return null;
exception when unique_violation then
  return null; -- the other client was made in this very moment
end $$;
create trigger client_follows_account after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email <> '')
  execute function client_follows_account();
