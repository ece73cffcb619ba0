-- Requests that staff enter: who rang, was met at a fair, or wrote elsewhere.
alter table requests drop constraint requests_source_check;
alter table requests add constraint requests_source_check check
  (source in ('site', 'client', 'staff', 'message', 'phone', 'fair', 'email'));
