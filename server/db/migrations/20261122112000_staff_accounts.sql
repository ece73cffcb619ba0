-- A colleague who left keeps the row that history names, without a way to sign in.
alter table staff add column deleted_at timestamptz;
alter table staff add check (deleted_at is null or status = 'inactive');
-- The last invitation: when its link ends. Null for accounts that were made otherwise.
alter table staff add column invited_until timestamptz;

-- Small pictures of people. `token` is their address: random, so that nobody finds a picture without having been shown it.
create table staff_avatars (
  user_id uuid primary key references staff (user_id) on delete cascade,
  token text not null unique,
  picture bytea not null
);
alter table staff drop column avatar;
