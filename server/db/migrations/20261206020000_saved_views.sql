-- Filters and order of a list, by a name: a person's own, or of all colleagues.

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  -- Whose it is; nobody's where whoever shared it has left.
  owner_id uuid references staff (user_id),
  list text not null check (list in ('request', 'message')),
  name text not null check (char_length(name) between 1 and 40),
  -- What the address of the list says; never a searched text, which could be somebody's name.
  filters jsonb not null,
  is_shared boolean not null,
  version int not null default 1,
  check (owner_id is not null or is_shared)
);
create unique index saved_views_names on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;
