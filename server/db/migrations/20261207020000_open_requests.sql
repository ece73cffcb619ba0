-- Step by step: the orders of the views. What is open is a small part of all requests; each order of it has an index of its own, so that a page
-- of a view is read along it and not sorted out of all that is open.

drop index concurrently if exists requests_open_newest;

create index concurrently requests_open_newest on requests (submitted_at desc, number desc)
  where deleted_at is null and status in ('new', 'in-progress');

drop index concurrently if exists requests_open_by_answer;

create index concurrently requests_open_by_answer on requests (
  (case when replied_at is null and status in ('new', 'in-progress') then reply_due_at else timestamptz 'infinity' end), (-number)
) where deleted_at is null and status in ('new', 'in-progress');

drop index concurrently if exists requests_open_by_step;

create index concurrently requests_open_by_step on requests ((coalesce(next_step_on, 'infinity'::date)), (-number))
  where deleted_at is null and status in ('new', 'in-progress');

drop index concurrently if exists requests_open_by_priority;

create index concurrently requests_open_by_priority on requests (
  (case priority when 'high' then 3 when 'medium' then 2 else 1 end) desc, number desc
) where deleted_at is null and status in ('new', 'in-progress');

drop index concurrently if exists requests_open_by_name;

create index concurrently requests_open_by_name on requests (fold_for_search(name), number)
  where deleted_at is null and status in ('new', 'in-progress');

-- What stands still, by status: one of the two may hold next to none of it.
drop index concurrently if exists requests_standing_of;

create index concurrently requests_standing_of on requests (status, (coalesce(touched_at, submitted_at)))
  where deleted_at is null and status in ('new', 'in-progress') and replied_at is not null and not waiting_for_client;

drop index concurrently if exists requests_standing;

-- Hardly anything is unanswered, but most of what is open: taken for independent, the two would be guessed a hundredfold too small.
drop statistics if exists requests_answered;

create statistics requests_answered (mcv) on status, replied_at from requests;

analyze requests;
