-- Two requests of one client made one: the other is deleted, and leads to the one that stays. Its entries are the staying one's, and say whence they came.
alter table requests add column merged_into uuid references requests (id) on delete cascade;
alter table requests add constraint requests_merged_are_gone check (merged_into is null or deleted_at is not null);
create index requests_merged on requests (merged_into) where merged_into is not null;
-- The number of the request that an entry belonged to first.
alter table request_events add column merged_from bigint;

alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone',
   'asked', 'unasked', 'answered', 'report', 'opened', 'proposed', 'call-asked', 'rated', 'addressed', 'step', 'step-done', 'step-dropped', 'types',
   'merged'));
