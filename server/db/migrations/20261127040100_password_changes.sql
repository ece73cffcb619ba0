-- The note of the first start (DATA_DIR/first-run.txt) ends with the passwords that stand in it, whatever path changed them and on
-- whichever machine; the note lies on one.
create function auth_private.announce_password() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_password', new.id::text);
  return null;
end $$;
create trigger announce_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function auth_private.announce_password();
