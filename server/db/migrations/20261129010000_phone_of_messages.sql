-- Who would rather talk leaves a number with the message.
alter table messages add column phone text not null default '';
