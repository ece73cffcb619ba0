-- A call that a client asked for stands until somebody spoke with them, or says that none is needed any more: an answer in writing does not end it.
alter table requests add column call_asked_at timestamptz;

create function keep_call_wish() returns trigger language plpgsql as $$
begin
  update requests set call_asked_at = case when new.kind = 'call-asked' then new.at end where id = new.request_id;
  return null;
end $$;
create trigger request_event_is_call_wish after insert on request_events
  for each row when (new.kind = 'call-asked' or (new.kind = 'call' and new.data->>'outcome' = 'reached'))
  execute function keep_call_wish();
