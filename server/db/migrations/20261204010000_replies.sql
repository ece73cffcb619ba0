-- Letters with copies to others and documents of their request.
alter table mails add column cc text[] not null default '{}';
alter table mails add column file_ids uuid[] not null default '{}';
-- Whoever is forgotten, or asks what is known of them, is looked for among the copies too.
create index mails_copied_to on mails using gin (cc) where cc <> '{}';
