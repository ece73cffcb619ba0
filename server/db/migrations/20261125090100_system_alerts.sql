-- What the system told its Admins about itself. One open alert a kind; it is told again on another day, or after it was resolved.
create table system_alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The latest words about it.
  detail text not null,
  raised_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  told_at timestamptz,
  resolved_at timestamptz
);
create unique index system_alerts_open on system_alerts (kind) where resolved_at is null;
