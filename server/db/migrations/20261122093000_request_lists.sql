-- Lists, filters and searches of requests at a million rows, each by an index of its own.

-- How many records there are of each sort, kept by the write. Writes only add rows here, so that none waits for another; a job folds them.
create table record_counts (
  noun text not null,
  key text not null,
  count bigint not null,
  primary key (noun, key)
);
create table record_count_deltas (
  id bigint generated always as identity primary key,
  noun text not null,
  key text not null,
  delta bigint not null
);

create function count_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record_count_deltas (noun, key, delta)
    select 'requests', status, count(*) from new_rows where deleted_at is null group by status;
  elsif tg_op = 'DELETE' then
    insert into record_count_deltas (noun, key, delta)
    select 'requests', status, -count(*) from old_rows where deleted_at is null group by status;
  else
    insert into record_count_deltas (noun, key, delta)
    select 'requests', status, sum(one) from (
      select status, 1 as one from new_rows where deleted_at is null
      union all
      select status, -1 from old_rows where deleted_at is null
    ) as moved group by status having sum(one) <> 0;
  end if;
  return null;
end $$;
create trigger requests_counted_in after insert on requests
  referencing new table as new_rows for each statement execute function count_requests();
create trigger requests_counted_out after delete on requests
  referencing old table as old_rows for each statement execute function count_requests();
create trigger requests_counted_over after update on requests
  referencing old table as old_rows new table as new_rows for each statement execute function count_requests();

insert into record_counts (noun, key, count)
select 'requests', status, count(*) from requests where deleted_at is null group by status;

create index requests_by_assignee on requests (assignee_id, submitted_at desc, number desc) where deleted_at is null;
-- Searches of one or two letters find the beginnings of words.
create index requests_words on requests using gin (to_tsvector('simple', search));
