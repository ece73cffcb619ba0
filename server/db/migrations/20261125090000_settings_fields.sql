-- The version at which each field of a group was last changed: two people who save different fields of one version both keep theirs.
alter table settings add column field_versions jsonb not null default '{}';

-- What of the settings nobody may read in a copy of the database, sealed under SECRET_KEY.
create table settings_secrets (
  name text primary key,
  sealed text not null,
  updated_at timestamptz not null default now()
);
