-- Days on which a colleague is away, and who is in their place: their work stays theirs and is handed on while it lasts (decision 82).

-- That no two absences of one person overlap is checked under a lock: an exclusion by person and range would need the extension `btree_gist`.
create table staff_absences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references staff (user_id) on delete cascade,
  -- Days of the site's calendar, both of them included.
  first_day date not null,
  last_day date not null,
  deputy_id uuid not null references staff (user_id) on delete cascade,
  entered_by uuid references staff (user_id) on delete set null,
  entered_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (last_day >= first_day),
  check (deputy_id <> user_id)
);

create index staff_absences_of on staff_absences (user_id, last_day desc);
-- Whoever is away today: what has ended is behind in it.
create index staff_absences_by_end on staff_absences (last_day, first_day);
create index staff_absences_deputies on staff_absences (deputy_id);
