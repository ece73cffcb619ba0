-- The timeline of a message; only staff ever see it.
create table message_events (
  id bigint generated always as identity primary key,
  message_id uuid not null references messages (id) on delete cascade,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('visitor', 'staff', 'system')),
  actor_id uuid,
  kind text not null check (kind in ('received', 'closed', 'reopened', 'converted', 'deleted', 'restored', 'undone')),
  data jsonb not null default '{}',
  change_id uuid references undoable_changes (id) on delete set null
);
create index message_events_by_message on message_events (message_id, id);
create index message_events_by_change on message_events (change_id) where change_id is not null;

insert into message_events (message_id, at, actor_kind, kind)
select id, submitted_at, 'visitor', 'received' from messages order by number;

create index messages_by_status on messages (status, submitted_at desc, number desc) where deleted_at is null;
create index messages_by_request on messages (request_id) where request_id is not null;
