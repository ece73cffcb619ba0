-- What is to be done next about a request, by which day, and by whom: work in progress is planned, and seen.

alter table requests add column next_step text not null default '' check (length(next_step) <= 200);
-- A day of the agency's calendar.
alter table requests add column next_step_on date;
-- Null: whoever has the request.
alter table requests add column next_step_by uuid references staff (user_id) on delete set null;
alter table requests add constraint requests_step_whole check ((next_step = '') = (next_step_on is null));
alter table requests add constraint requests_step_open check (next_step_on is null or status in ('new', 'in-progress'));

-- By the day of the step; what has none comes after all that has one.
create index requests_by_step on requests ((coalesce(next_step_on, 'infinity'::date)), (-number)) where deleted_at is null;
create index requests_with_step on requests (next_step_on, number) where deleted_at is null and next_step_on is not null;

alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone',
   'asked', 'unasked', 'answered', 'report', 'opened', 'proposed', 'call-asked', 'rated', 'addressed', 'step', 'step-done', 'step-dropped'));
