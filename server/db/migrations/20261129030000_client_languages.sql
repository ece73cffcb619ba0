-- The language that a client is written to in: as their browser asked when they first came, and as they or staff say since.
alter table clients add column locale text not null default 'en' check (locale in ('en', 'it'));

-- A message, a post that was put aside, and an ask that waits for its turn, are answered in the language of whoever sent them.
alter table messages add column locale text not null default 'en' check (locale in ('en', 'it'));
alter table quarantined_submissions add column locale text not null default 'en' check (locale in ('en', 'it'));
alter table newsletter_asks add column locale text not null default 'en' check (locale in ('en', 'it'));
