-- What an audit entry tells about a person (names, addresses, texts) is kept apart, keyed by that person: the entry itself stays
-- for ever, its personal values leave with the person. Only a transaction that says whom it erases may delete them.
create table audit_values (
  entry_id bigint primary key references audit_log (id),
  person_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_values_by_person on audit_values (person_id);

create function refuse_unless_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vantaggio.erasing', true) = old.person_id::text then
    return old;
  end if;
  raise exception 'rows of % leave only with the person they tell about', tg_table_name using errcode = '42501';
end $$;
create trigger audit_values_leave_with_person before update or delete on audit_values
  for each row execute function refuse_unless_erasing();

-- Row triggers do not see it.
create trigger audit_log_never_emptied before truncate on audit_log for each statement execute function refuse_change();
create trigger audit_values_never_emptied before truncate on audit_values for each statement execute function refuse_change();

-- Who was erased, as hashes of random identifiers: enough to erase them again after an older backup was restored.
create table erased_people (
  subject_hash bytea primary key,
  erased_at timestamptz not null
);

alter table clients add column erased_at timestamptz;
