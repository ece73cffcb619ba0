-- Whoever takes the paper, the lists or the rows of a report has opened it too; until now only its page was counted.
alter table analysis_openings add column what text not null default 'page' check (what in ('page', 'pdf', 'lists', 'rows'));
