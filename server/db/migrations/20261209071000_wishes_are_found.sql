-- Step by step: calls that were asked for and not held since, and the few requests whose client wishes something that an answer does not end.

do $$ declare
  done bigint := 0;
  upto bigint;
begin
  loop
    select max(id) into upto from (select id from request_events where id > done order by id limit 5000) batch;
    exit when upto is null;
    update requests r set call_asked_at = e.at
      from (select request_id, max(at) as at from request_events
        where id > done and id <= upto and kind = 'call-asked' group by request_id) e
      where r.id = e.request_id and (r.call_asked_at is null or r.call_asked_at < e.at) and not exists (
        select from request_events h
        where h.request_id = r.id and h.kind = 'call' and h.data->>'outcome' = 'reached' and h.at > e.at);
    commit;
    done := upto;
  end loop;
end $$;

drop index concurrently if exists requests_with_wish;

create index concurrently requests_with_wish on requests ((least(call_asked_at, cancel_asked_at)), number)
  where deleted_at is null and ((call_asked_at is not null and status <> 'cancelled') or (cancel_asked_at is not null and status = 'in-progress'));
