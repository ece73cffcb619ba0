-- One order for the portfolio, the home page and the back office: the highest position first. A new case comes on top.
drop index case_studies_featured;
drop index case_studies_newest;
alter table case_studies
  add column featured boolean not null default false,
  add column position bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint;
update case_studies
set
  featured = featured_position is not null,
  position = position - ordered.place
from (
  select id, row_number() over (order by featured_position nulls last, created_at desc, id desc) as place
  from case_studies
) as ordered
where ordered.id = case_studies.id;
alter table case_studies drop column featured_position;
create index case_studies_in_order on case_studies (position desc, id desc) where deleted_at is null;
