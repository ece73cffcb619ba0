-- What waits for an answer, soonest first: the promise "a reply within 24 hours" for new and reopened requests.
drop index requests_due;
create index requests_waiting on requests (reply_due_at, number)
  where deleted_at is null and replied_at is null and status in ('new', 'in-progress');
-- Figures of a period go by the time of asking; deleted requests are left out.
create index messages_waiting on messages (reply_due_at, number)
  where deleted_at is null and replied_at is null and status = 'open';
drop index messages_due;
create index mails_in_trouble on mails (queued_at desc) where state in ('failed', 'uncertain');
create index posts_newest on posts (coalesce(published_at, scheduled_at, created_at) desc, id desc) where deleted_at is null;
create index clients_newest on clients (joined_at desc, number desc) where deleted_at is null;
create index request_events_newest on request_events (at desc, id desc);
