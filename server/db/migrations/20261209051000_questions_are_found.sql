-- Step by step: questions about requests that are over are few, and stand beside the answers that open ones wait for.

drop index concurrently if exists requests_with_question;

create index concurrently requests_with_question on requests (question_due_at, number)
  where question_due_at is not null and deleted_at is null;

alter table request_events validate constraint request_events_kind_check;
