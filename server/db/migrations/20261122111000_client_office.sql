-- What the back office needs of clients: a history of their own, other addresses, engagements, lists that never scan.
alter table clients add column invited_at timestamptz;
alter table clients add column suspended_at timestamptz;
alter table clients add column suspension_reason text not null default '';
-- A duplicate that was merged stays as a row, so that its number leads to the client that was kept. Never points at a merged one.
alter table clients add column merged_into uuid references clients (id);
create index clients_merged on clients (merged_into) where merged_into is not null;

-- A deleted client keeps its account, so that it can be restored; whoever comes back by the form meanwhile is a new client.
alter table clients drop constraint clients_user_id_key;
create unique index clients_user on clients (user_id) where deleted_at is null;
create index clients_by_user on clients (user_id);

create index clients_by_status_and_joining on clients (status, joined_at desc, number desc) where deleted_at is null;
create index clients_lately on clients (last_activity_at desc, number desc) where deleted_at is null;
create index clients_lately_by_status on clients (status, last_activity_at desc, number desc) where deleted_at is null;
create index clients_named on clients (fold_for_search(name), number) where deleted_at is null;
create index clients_named_by_status on clients (status, fold_for_search(name), number) where deleted_at is null;
create index clients_by_company on clients (fold_for_search(company)) where company <> '';
create index clients_removed on clients (deleted_at desc, number desc) where deleted_at is not null;
create index requests_counted on requests (client_id, status) where deleted_at is null;
create index mails_by_recipient on mails (recipient, queued_at desc);

-- Addresses that lead to a client beside the present one: those it had (`former`), and those of duplicates merged into it (`merged`).
create table client_addresses (
  email text not null,
  client_id uuid not null references clients (id) on delete cascade,
  origin text not null check (origin in ('former', 'merged')),
  since timestamptz not null default now(),
  primary key (email, client_id)
);
create index client_addresses_by_client on client_addresses (client_id);

create function keep_former_address() returns trigger language plpgsql as $$
begin
  insert into client_addresses (email, client_id, origin) values (old.email, new.id, 'former') on conflict do nothing;
  return null;
end $$;
create trigger client_keeps_former_address after update of email on clients
  for each row when (old.email is distinct from new.email and new.erased_at is null)
  execute function keep_former_address();

-- The history of a client beyond requests, messages and mails. `data` may name the person and leaves with them.
create table client_events (
  id bigint generated always as identity primary key,
  client_id uuid not null references clients (id) on delete cascade,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('client', 'staff', 'system')),
  actor_id uuid,
  kind text not null check (kind in ('created', 'imported', 'edited', 'status', 'suspended', 'reactivated', 'invited', 'note', 'call',
    'engagement', 'merged', 'deleted', 'restored', 'undone')),
  data jsonb not null default '{}',
  change_id uuid references undoable_changes (id) on delete set null
);
create index client_events_by_client on client_events (client_id, at desc, id desc);
create index client_events_by_change on client_events (change_id) where change_id is not null;

-- What was sold to a client. Money is in euro cents.
create table engagements (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  title text not null check (title <> ''),
  amount_cents bigint not null check (amount_cents between 0 and 99999999999),
  currency text not null default 'EUR' check (currency = 'EUR'),
  dated date not null,
  status text not null check (status in ('offered', 'agreed', 'invoiced', 'paid')),
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index engagements_by_client on engagements (client_id, dated desc, id) where deleted_at is null;

-- Figures over all clients, kept by the writes as sums of differences: writers only add rows, so none waits for another.
-- A job folds the rows together.
create table client_figures (
  id bigint generated always as identity primary key,
  figure text not null,
  delta bigint not null
);

create function count_clients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into client_figures (figure, delta)
      select 'clients-' || status, count(*) from new_rows where deleted_at is null group by status;
  elsif tg_op = 'DELETE' then
    insert into client_figures (figure, delta)
      select 'clients-' || status, -count(*) from old_rows where deleted_at is null group by status;
  else
    insert into client_figures (figure, delta)
      select 'clients-' || status, sum(one) from (
        select status, 1 as one from new_rows where deleted_at is null
        union all select status, -1 from old_rows where deleted_at is null
      ) as change group by status having sum(one) <> 0;
  end if;
  return null;
end $$;
create trigger clients_counted_in after insert on clients referencing new table as new_rows
  for each statement execute function count_clients();
create trigger clients_counted_on after update on clients referencing old table as old_rows new table as new_rows
  for each statement execute function count_clients();
create trigger clients_counted_out after delete on clients referencing old table as old_rows
  for each statement execute function count_clients();

create function count_active_requests() returns trigger language plpgsql as $$
declare difference bigint := 0;
begin
  if tg_op <> 'DELETE' then
    difference := (select count(*) from new_rows where deleted_at is null and status in ('new', 'in-progress'));
  end if;
  if tg_op <> 'INSERT' then
    difference := difference - (select count(*) from old_rows where deleted_at is null and status in ('new', 'in-progress'));
  end if;
  if difference <> 0 then insert into client_figures (figure, delta) values ('requests-active', difference); end if;
  return null;
end $$;
create trigger active_requests_counted_in after insert on requests referencing new table as new_rows
  for each statement execute function count_active_requests();
create trigger active_requests_counted_on after update on requests referencing old table as old_rows new table as new_rows
  for each statement execute function count_active_requests();
create trigger active_requests_counted_out after delete on requests referencing old table as old_rows
  for each statement execute function count_active_requests();

create function sum_engagements() returns trigger language plpgsql as $$
declare difference bigint := 0;
begin
  if tg_op <> 'DELETE' then
    difference := (select coalesce(sum(amount_cents), 0) from new_rows where deleted_at is null and status = 'paid');
  end if;
  if tg_op <> 'INSERT' then
    difference := difference
      - (select coalesce(sum(amount_cents), 0) from old_rows where deleted_at is null and status = 'paid');
  end if;
  if difference <> 0 then insert into client_figures (figure, delta) values ('paid-cents', difference); end if;
  return null;
end $$;
create trigger engagements_summed_in after insert on engagements referencing new table as new_rows
  for each statement execute function sum_engagements();
create trigger engagements_summed_on after update on engagements referencing old table as old_rows new table as new_rows
  for each statement execute function sum_engagements();
create trigger engagements_summed_out after delete on engagements referencing old table as old_rows
  for each statement execute function sum_engagements();

insert into client_figures (figure, delta)
  select 'clients-' || status, count(*) from clients where deleted_at is null group by status;
insert into client_figures (figure, delta)
  select 'requests-active', count(*) from requests where deleted_at is null and status in ('new', 'in-progress');

-- Whatever happens to a request or comes as a message is activity of its client. Nobody waits for it: a row that somebody else has
-- locked is being written in this very moment anyway.
create function note_activity(of_client uuid, moment timestamptz) returns void language sql as $$
  update clients set last_activity_at = moment
  where id = (select id from clients where id = of_client and last_activity_at < moment for update skip locked);
$$;

create function note_request_activity() returns trigger language plpgsql as $$
begin
  perform note_activity((select client_id from requests where id = new.request_id), new.at);
  return null;
end $$;
create trigger request_event_is_activity after insert on request_events
  for each row execute function note_request_activity();

create function note_message_activity() returns trigger language plpgsql as $$
begin
  perform note_activity((select id from clients where email = lower(new.email) and deleted_at is null), new.submitted_at);
  return null;
end $$;
create trigger message_is_activity after insert on messages
  for each row execute function note_message_activity();

create function note_client_activity() returns trigger language plpgsql as $$
begin
  perform note_activity(new.client_id, new.at);
  return null;
end $$;
create trigger client_event_is_activity after insert on client_events
  for each row when (new.kind in ('note', 'call', 'engagement')) execute function note_client_activity();

-- A mail that was due while its recipient was suspended as a client.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('queued', 'handing-over', 'sent', 'failed', 'uncertain', 'withheld'));
