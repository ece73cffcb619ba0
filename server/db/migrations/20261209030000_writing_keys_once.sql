-- Step by step: a sending is entered once.

drop index concurrently if exists message_events_writing_key;

create unique index concurrently message_events_writing_key on message_events (writing_key);

drop index concurrently if exists client_events_writing_key;

create unique index concurrently client_events_writing_key on client_events (writing_key);
