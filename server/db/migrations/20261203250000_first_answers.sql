-- How the promise of an answer was kept at first: `reply_due_at` and `replied_at` begin anew whenever a client writes again, these do not.
-- And what the figures of a period are read by.
alter table requests add column first_due_at timestamptz, add column first_replied_at timestamptz;
alter table messages add column first_due_at timestamptz, add column first_replied_at timestamptz;

-- Of what began anew before there was this, the first promise is the one that every form makes: 24 hours.
update requests r set
  first_due_at = case
    when exists (
      select from request_events e where e.request_id = r.id
        and ((e.actor_kind = 'client' and e.kind <> 'submitted') or (e.kind = 'status' and e.from_status in ('completed', 'cancelled')))
    ) then least(reply_due_at, submitted_at + interval '24 hours')
    else reply_due_at
  end,
  first_replied_at = least(replied_at, (
    select min(m.queued_at) from mails m
    where m.request_id = r.id and m.state = 'sent' and m.template in ('letter', 'request-needs', 'request-report')
  ));
update messages set first_due_at = reply_due_at, first_replied_at = replied_at;

create function keep_first_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.first_due_at := coalesce(new.first_due_at, new.reply_due_at);
    new.first_replied_at := coalesce(new.first_replied_at, new.replied_at);
  elsif new.replied_at is not null then
    new.first_replied_at := coalesce(old.first_replied_at, new.replied_at);
  elsif old.replied_at = old.first_replied_at and new.reply_due_at = old.reply_due_at then
    -- An answer was taken back; when a client writes again, the time to answer is another.
    new.first_replied_at := null;
  end if;
  return new;
end $$;
create trigger requests_first_answer before insert or update of replied_at on requests
  for each row execute function keep_first_answer();
create trigger messages_first_answer before insert or update of replied_at on messages
  for each row execute function keep_first_answer();

create index requests_completed on requests (completed_at) where deleted_at is null and status = 'completed';
create index requests_cancelled on requests (cancelled_at) where deleted_at is null and status = 'cancelled';
create index request_events_rated on request_events (at) where kind = 'rated';
