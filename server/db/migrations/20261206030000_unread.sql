-- Which requests and messages hold something that a member of staff has not seen.

-- When its sender or client last did something about it; null: nothing since it came.
alter table requests add column heard_at timestamptz;

create or replace function event_touches_request() returns trigger language plpgsql as $$
begin
  update requests set touched_at = greatest(touched_at, new.at),
    heard_at = case when new.actor_kind in ('client', 'visitor') and new.kind <> 'submitted' then greatest(heard_at, new.at) else heard_at end
  where id = new.request_id;
  return null;
end $$;

-- What came before somebody did is no news to them, nor what came before there was this mark.
alter table staff add column reads_since timestamptz not null default now();

-- Until when somebody has read it; only of what was news to them.
create table request_reads (
  user_id uuid not null references staff (user_id) on delete cascade,
  request_id uuid not null references requests (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, request_id)
);
create index request_reads_of_request on request_reads (request_id);

create table message_reads (
  user_id uuid not null references staff (user_id) on delete cascade,
  message_id uuid not null references messages (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, message_id)
);
create index message_reads_of_message on message_reads (message_id);
