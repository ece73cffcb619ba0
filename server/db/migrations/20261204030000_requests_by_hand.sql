-- Requests that staff enter: who rang, was met at a fair, or wrote elsewhere.
alter table requests drop constraint requests_source_check;
alter table requests add constraint requests_source_check check
  (source in ('site', 'client', 'staff', 'message', 'phone', 'fair', 'email'));

-- That somebody corrected what is asked for.
alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone',
   'asked', 'unasked', 'answered', 'report', 'opened', 'proposed', 'call-asked', 'rated', 'addressed', 'step', 'step-done', 'step-dropped', 'types'));
