-- Figures beside a case study, taken from two signed analyses of one client, and what that client said to it. They are shown only while the
-- client allows it: who withdraws, is erased, or whose report was taken back takes them off the page.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('terms', 'newsletter', 'figures'));

create table proofs (
  id uuid primary key default gen_random_uuid(),
  case_id text not null unique references case_studies (id) on delete cascade,
  client_id uuid not null references clients (id) on delete cascade,
  before_id uuid not null references analyses (id) on delete cascade,
  after_id uuid not null references analyses (id) on delete cascade,
  -- How the case is called and how it calls its client, as the client was asked. Under other words nobody allowed anything.
  case_title text not null,
  case_client text not null,
  -- As they were taken; they never change.
  figures jsonb not null,
  status text not null default 'asked' check (status in ('asked', 'allowed', 'declined', 'withdrawn')),
  asked_by uuid references staff (user_id) on delete set null,
  asked_at timestamptz not null default now(),
  -- The account that answered; what it allowed is nobody else's word.
  answered_by uuid references auth.users (id) on delete set null,
  answered_at timestamptz,
  consent_id bigint references consents (id) on delete set null,
  version integer not null default 1,
  check (before_id <> after_id),
  check ((status = 'asked') = (answered_at is null))
);
create index proofs_by_client on proofs (client_id, asked_at desc);
create index proofs_by_before on proofs (before_id);
create index proofs_by_after on proofs (after_id);
create index proofs_by_asker on proofs (asked_by) where asked_by is not null;
create index proofs_by_answerer on proofs (answered_by) where answered_by is not null;
create index proofs_by_consent on proofs (consent_id) where consent_id is not null;

-- Whatever takes figures off a page drops the kept page, also a deletion that no code of ours names.
create function announce_proofs() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages', 'proofs');
  return null;
end $$;
create trigger announce_proof after insert or update or delete on proofs for each row execute function announce_proofs();
create trigger announce_revoked_proof after update of status on analyses
  for each row when (new.status = 'revoked' and old.status <> 'revoked') execute function announce_proofs();
create function announce_proofs_of_client() returns trigger language plpgsql as $$
begin
  if exists (select from proofs where client_id = new.id) then perform pg_notify('pages', 'proofs'); end if;
  return null;
end $$;
create trigger announce_proof_of_client after update of deleted_at, user_id on clients
  for each row when (old.deleted_at is distinct from new.deleted_at or old.user_id is distinct from new.user_id)
  execute function announce_proofs_of_client();
