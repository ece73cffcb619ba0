-- Step by step: requests, clients and messages are found by the telephone that somebody left.

drop index concurrently if exists requests_by_phone;

create index concurrently requests_by_phone on requests (phone_ending(phone) text_pattern_ops) where phone <> '' and deleted_at is null;

drop index concurrently if exists clients_by_phone;

create index concurrently clients_by_phone on clients (phone_ending(phone) text_pattern_ops) where phone <> '' and deleted_at is null;

drop index concurrently if exists messages_by_phone;

create index concurrently messages_by_phone on messages (phone_ending(phone) text_pattern_ops) where phone <> '' and deleted_at is null;
