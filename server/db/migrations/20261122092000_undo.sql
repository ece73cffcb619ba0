-- Changes that may be taken back for a while: what each record was before, and the version that the change left it in.
create table undoable_changes (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  until timestamptz not null,
  -- [{id, version, before}]
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  undone_at timestamptz
);
create index undoable_changes_over on undoable_changes (until);

alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone'));
-- The change that this entry of the timeline tells about, while it can be taken back.
alter table request_events add column change_id uuid references undoable_changes (id) on delete set null;
create index request_events_by_change on request_events (change_id) where change_id is not null;
