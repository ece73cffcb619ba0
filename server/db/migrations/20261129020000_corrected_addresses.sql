-- Whoever mistyped their address puts it right on the page of their receipt: the same request, and the way in that went to the wrong mailbox ends.

-- When the address was put right last; a sign-in before that proves nothing of it.
alter table requests add column addressed_at timestamptz;
-- The code and link in the mail that confirms it.
alter table requests add column confirming_secret uuid;

alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone',
   'asked', 'unasked', 'answered', 'report', 'opened', 'proposed', 'call-asked', 'rated', 'addressed'));
