-- Step by step: reports of the last weeks that nobody opened; older ones are in no list.

do $$ declare
  done bigint := 0;
  upto bigint;
begin
  loop
    select max(number) into upto from (select number from requests where number > done order by number limit 5000) batch;
    exit when upto is null;
    -- The trigger says of each whether it was opened.
    update requests r set report_id = r.report_id, report_unopened_at = p.delivered_at
      from request_reports p
      where r.number > done and r.number <= upto and p.id = r.report_id and p.delivered_at > now() - interval '30 days';
    commit;
    done := upto;
  end loop;
end $$;

drop index concurrently if exists requests_unopened;

create index concurrently requests_unopened on requests (report_unopened_at, number)
  where deleted_at is null and report_unopened_at is not null;
