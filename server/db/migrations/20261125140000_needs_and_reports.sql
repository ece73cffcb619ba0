-- What staff need from the client before they can go on, in their words; `waiting_for_client` says that it is still missing.
alter table requests
  add column needs text not null default '',
  add column waiting_since timestamptz;

-- Reports that were delivered: a text, a file, or both. A correction is another version; the request names the one that counts.
create table request_reports (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests (id) on delete cascade,
  version integer not null,
  text text not null default '',
  file_id uuid references files (id) on delete set null,
  delivered_at timestamptz not null default now(),
  delivered_by uuid references staff (user_id) on delete set null,
  unique (request_id, version)
);
create index request_reports_by_file on request_reports (file_id) where file_id is not null;
create index request_reports_by_staff on request_reports (delivered_by) where delivered_by is not null;
alter table requests add column report_id uuid references request_reports (id) on delete set null;
create index requests_by_report on requests (report_id) where report_id is not null;

-- `asked`, `unasked`, `answered`: of what the client is to give; `report`: it was delivered.
alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone',
   'asked', 'unasked', 'answered', 'report'));
