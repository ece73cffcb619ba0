-- Step by step: what the agency said it would do, by the day that it named.

drop index concurrently if exists tasks_of_agency;

create index concurrently tasks_of_agency on tasks (due, id) where owner = 'agency' and status = 'open' and due is not null;
