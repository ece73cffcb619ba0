-- Since when the report that a request shows was delivered and nobody opened it: null where it was, or where there is none.
alter table requests add column report_unopened_at timestamptz;

-- Its text is opened with the page of the request, its file and its analysis by themselves. A corrected report is to be opened anew; one that comes
-- back because the correction was taken back is as it was.
create function keep_unopened_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.report_id is not distinct from old.report_id
    and old.report_unopened_at is null and new.report_unopened_at is null then
    return new;
  end if;
  new.report_unopened_at := (
    select p.delivered_at from request_reports p
    where p.id = new.report_id and not (p.text <> '' and new.client_seen_at >= p.delivered_at)
      and not exists (
        select from files f join files v on v.document_id = f.document_id join file_openings o on o.file_id = v.id
        where f.id = p.file_id and not o.by_staff)
      and not exists (select from analysis_openings o where o.analysis_id = p.analysis_id));
  return new;
end $$;
create trigger requests_unopened before insert or update of report_id, client_seen_at on requests
  for each row execute function keep_unopened_report();

-- Screens that show the request hear of it.
create function report_is_opened(request uuid, report uuid) returns void language sql as $$
  with opened as (
    update requests set report_unopened_at = null
      where id = request and report_id = report and report_unopened_at is not null returning number::text)
  select pg_notify('requests', 'REQ-' || lpad(number, greatest(3, length(number)), '0')) from opened
$$;

create function report_file_is_opened() returns trigger language plpgsql as $$
begin
  perform report_is_opened(p.request_id, p.id)
    from files o join files f on f.document_id = o.document_id join request_reports p on p.file_id = f.id
    where o.id = new.file_id;
  return null;
end $$;
create trigger file_opening_is_of_report after insert on file_openings
  for each row when (not new.by_staff) execute function report_file_is_opened();

create function report_analysis_is_opened() returns trigger language plpgsql as $$
begin
  perform report_is_opened(p.request_id, p.id)
    from analyses a join request_reports p on p.request_id = a.request_id and p.analysis_id = a.id
    where a.id = new.analysis_id;
  return null;
end $$;
create trigger analysis_opening_is_of_report after insert on analysis_openings
  for each row execute function report_analysis_is_opened();
