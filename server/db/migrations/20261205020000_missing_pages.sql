-- How often people asked for pages that there are not, by day and path: where links lead nowhere. It names nobody.
create table missing_page_days (
  day date not null,
  path text not null,
  hits integer not null,
  primary key (day, path)
);
