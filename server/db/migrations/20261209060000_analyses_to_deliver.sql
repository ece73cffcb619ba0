-- Step by step: what is still to be delivered, by the day for which its analysis is promised; the rest comes after it.

drop index concurrently if exists requests_by_analysis;

create index concurrently requests_by_analysis on requests (
  (coalesce(case when status in ('new', 'in-progress') and report_id is null then analysis_due end, 'infinity'::date)), (-number)
) where deleted_at is null;

drop index concurrently if exists requests_open_by_analysis;

create index concurrently requests_open_by_analysis on requests (
  (coalesce(case when status in ('new', 'in-progress') and report_id is null then analysis_due end, 'infinity'::date)), (-number)
) where deleted_at is null and status in ('new', 'in-progress');

drop index concurrently if exists requests_to_deliver;

create index concurrently requests_to_deliver on requests (analysis_due, number)
  where deleted_at is null and status in ('new', 'in-progress') and report_id is null and analysis_due is not null and not waiting_for_client;
