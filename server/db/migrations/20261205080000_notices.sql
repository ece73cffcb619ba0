-- What happened since somebody last looked is read from the timelines; kept is when they looked, and of what they want to hear how.

create table staff_looks (
  user_id uuid primary key references staff (user_id) on delete cascade,
  looked_at timestamptz not null
);

-- Only where somebody chose otherwise than the product does.
create table notice_choices (
  user_id uuid not null references staff (user_id) on delete cascade,
  kind text not null check (kind in ('new', 'client', 'mine', 'mention')),
  in_product boolean not null,
  by_mail boolean not null,
  primary key (user_id, kind)
);

-- Notes that name colleagues.
create index request_events_mentions on request_events using gin ((data -> 'mentions')) where kind = 'note' and data ? 'mentions';
create index message_events_mentions on message_events using gin ((data -> 'mentions')) where kind = 'note' and data ? 'mentions';
