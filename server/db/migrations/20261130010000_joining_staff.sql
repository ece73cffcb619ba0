-- Who asked a member of staff to join, and when they first came in; null until then. Whoever has proven their address has come already.
alter table staff add column invited_by uuid references staff (user_id) on delete set null;
alter table staff add column joined_at timestamptz default now();
update staff s set joined_at = s.registered_at;
update staff s set joined_at = null
  from auth.users u
  where u.id = s.user_id and s.invited_until is not null and u.email_confirmed_at is null;
