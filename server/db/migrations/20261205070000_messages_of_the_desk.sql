-- Messages are worked on as requests are: somebody has them, they press more or less, colleagues note what they know.

alter table messages add column assignee_id uuid references staff (user_id) on delete set null;
alter table messages add column priority text not null default 'medium' check (priority in ('high', 'medium', 'low'));
-- When somebody last did something about it; null: nothing since it came.
alter table messages add column touched_at timestamptz;
update messages m set touched_at = greatest(
  (select max(e.at) from message_events e where e.message_id = m.id and e.kind <> 'received'),
  (select max(l.queued_at) from mails l where l.contact_message_id = m.id and l.template = 'letter')
);

alter table message_events drop constraint message_events_kind_check;
alter table message_events add constraint message_events_kind_check check (kind in
  ('received', 'closed', 'reopened', 'converted', 'deleted', 'restored', 'undone', 'note', 'assigned', 'priority'));

-- `greatest` passes over what is null.
create function event_touches_message() returns trigger language plpgsql as $$
begin
  update messages set touched_at = greatest(touched_at, new.at) where id = new.message_id;
  return null;
end $$;
create function letter_touches_message() returns trigger language plpgsql as $$
begin
  update messages set touched_at = greatest(touched_at, new.queued_at) where id = new.contact_message_id;
  return null;
end $$;
create trigger event_touches_message after insert on message_events
  for each row when (new.kind <> 'received') execute function event_touches_message();
create trigger letter_touches_message after insert on mails
  for each row when (new.template = 'letter' and new.contact_message_id is not null) execute function letter_touches_message();

create index messages_by_assignee on messages (assignee_id, submitted_at desc, number desc) where deleted_at is null;
create index messages_not_closed_of on messages (assignee_id, submitted_at desc, number desc) where deleted_at is null and status <> 'closed';
create index messages_standing on messages ((coalesce(touched_at, submitted_at))) where deleted_at is null and status = 'answered';

create index messages_by_answer on messages (
  (case when status = 'open' then reply_due_at else timestamptz 'infinity' end), (-number)
) where deleted_at is null;
create index messages_by_priority on messages (
  (case priority when 'high' then 3 when 'medium' then 2 else 1 end) desc, number desc
) where deleted_at is null;
create index messages_by_name on messages (fold_for_search(name), number) where deleted_at is null;
