-- What a client writes once their request is over is owed an answer as well: until then, and null where nothing is owed.
alter table requests add column question_due_at timestamptz;

-- Opened again, in whichever way, a request goes on with that promise: no answer is owed twice, and none is lost.
create function go_on_with_question() returns trigger language plpgsql as $$
begin
  if new.question_due_at is not null and new.status in ('new', 'in-progress') then
    new.reply_due_at := new.question_due_at;
    new.replied_at := null;
    new.question_due_at := null;
  end if;
  return new;
end $$;
create trigger requests_question before insert or update of status, question_due_at on requests
  for each row execute function go_on_with_question();

-- That a question needs no answer is an entry of the timeline. What stands there is looked through in the next step, which keeps nobody waiting.
alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone',
   'asked', 'unasked', 'answered', 'report', 'opened', 'proposed', 'call-asked', 'rated', 'addressed', 'step', 'step-done', 'step-dropped', 'types',
   'merged', 'settled')) not valid;
