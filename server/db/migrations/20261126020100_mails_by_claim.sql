-- Who hands a mail over claims its row: `claim` says who, and until `next_attempt_at`, which the claim pushes ahead, nobody else takes it.
-- Codes that somebody waits for are urgent and leave before everything else.
alter table mails
  add column claim uuid,
  add column urgent boolean not null default false;
update mails set urgent = true where state = 'queued' and (channel = 'sms' or template = 'sign-in-code');
create index mails_due on mails (urgent desc, next_attempt_at) where state = 'queued';
