-- The story behind a case, told on its own page in three parts; an empty part is left out. Paragraphs are separated by an empty line.
alter table case_studies
  add column situation text not null default '',
  add column work text not null default '',
  add column outcome text not null default '';

-- Short texts of the pages (`passage`) are records too. The kinds themselves are listed in shared/content.ts,
-- whose schemas check every item before it is written; here only their form is held.
alter table content_items drop constraint content_items_kind_check;
alter table content_items add constraint content_items_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
