-- What staff work from: views of the open requests, and the list in four orders, each by an index of its own.

-- When somebody last did something about it; null: nothing since it came. An opened screen is no deed.
alter table requests add column touched_at timestamptz;
update requests r set touched_at = greatest(
  (select max(e.at) from request_events e where e.request_id = r.id and e.kind <> 'opened'),
  (select max(m.queued_at) from mails m where m.request_id = r.id and m.template = 'letter')
);

-- `greatest` passes over what is null.
create function event_touches_request() returns trigger language plpgsql as $$
begin
  update requests set touched_at = greatest(touched_at, new.at) where id = new.request_id;
  return null;
end $$;
create function letter_touches_request() returns trigger language plpgsql as $$
begin
  update requests set touched_at = greatest(touched_at, new.queued_at) where id = new.request_id;
  return null;
end $$;
create trigger event_touches_request after insert on request_events
  for each row when (new.kind <> 'opened') execute function event_touches_request();
create trigger letter_touches_request after insert on mails
  for each row when (new.template = 'letter' and new.request_id is not null) execute function letter_touches_request();

create index requests_open_of on requests (assignee_id, submitted_at desc, number desc)
  where deleted_at is null and status in ('new', 'in-progress');
create index requests_waiting_for_client on requests (submitted_at desc, number desc)
  where deleted_at is null and status in ('new', 'in-progress') and waiting_for_client;
create index requests_standing on requests ((coalesce(touched_at, submitted_at)))
  where deleted_at is null and status in ('new', 'in-progress') and replied_at is not null and not waiting_for_client;

create index requests_by_answer on requests (
  (case when replied_at is null and status in ('new', 'in-progress') then reply_due_at else timestamptz 'infinity' end), (-number)
) where deleted_at is null;
create index requests_by_priority on requests (
  (case priority when 'high' then 3 when 'medium' then 2 else 1 end) desc, number desc
) where deleted_at is null;
create index requests_by_name on requests (fold_for_search(name), number) where deleted_at is null;
