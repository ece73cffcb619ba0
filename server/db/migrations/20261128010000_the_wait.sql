-- What clients are told while they wait is a fact that somebody recorded: the day by which their analysis was promised, who opened their request,
-- that a proposal went out, that they asked for a call, how they judged what they got.
alter table requests add column analysis_due date;

-- Who of the public team this colleague is: clients see a name they know from the website, with its picture.
alter table staff add column team_member uuid references content_items (id) on delete set null;
create index staff_by_team_member on staff (team_member) where team_member is not null;

alter table request_events drop constraint request_events_kind_check;
alter table request_events add constraint request_events_kind_check check (kind in
  ('submitted', 'status', 'mail', 'note', 'call', 'priority', 'assigned', 'message', 'edited', 'file', 'deleted', 'restored', 'undone',
   'asked', 'unasked', 'answered', 'report', 'opened', 'proposed', 'call-asked', 'rated'));
-- Opening a request is noted once, by whoever of those who answer was first.
create unique index request_events_opened_once on request_events (request_id) where kind = 'opened';

-- A look is no activity of the client.
drop trigger request_event_is_activity on request_events;
create trigger request_event_is_activity after insert on request_events
  for each row when (new.kind <> 'opened') execute function note_request_activity();
