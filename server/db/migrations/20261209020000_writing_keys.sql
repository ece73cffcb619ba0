-- Of a note or a call that a colleague writes into the history of a message or a client: which sending it was. Sent again it is entered once.

alter table message_events add column writing_key text;
alter table client_events add column writing_key text;
