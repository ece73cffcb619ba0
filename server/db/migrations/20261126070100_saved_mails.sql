-- Without a mail server a mail becomes a file and reaches nobody: it is saved, not sent. A letter counts as read when its client opened it.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('queued', 'handing-over', 'sent', 'saved', 'failed', 'uncertain', 'withheld'));
alter table mails add column opened_at timestamptz;
