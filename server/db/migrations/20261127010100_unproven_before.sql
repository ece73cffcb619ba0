-- Accounts from before auth_private.unproven_accounts was kept have no row: nothing in them is believed, and they never end. Those that calls of
-- anybody are known to have made get one now, so that they end seven days from today like any other (docs/decisions/044). Known means: the account
-- itself signed up, over the network, and a code of ours was sent for it; the latter no dump of another service brings along. Whoever staff, a form,
-- an invitation, an import or the service key had to do with stays as it is.
insert into auth_private.unproven_accounts (user_id, made_by, made_at, calls)
select u.id, 'anybody', now(), 2
from auth.users u
where u.email_confirmed_at is null and u.phone_confirmed_at is null
  and u.invited_at is null and u.last_sign_in_at is null
  and not u.is_anonymous and not u.is_sso_user
  and exists (select from auth_private.issued_secrets s where s.user_id = u.id)
  and exists (
    select from auth.audit_log_entries a
    where a.payload ->> 'action' = 'user_signedup' and a.payload ->> 'actor_id' = u.id::text and a.ip_address <> ''
  )
  and not exists (
    select from auth.audit_log_entries a
    where a.payload ->> 'actor_id' = '00000000-0000-0000-0000-000000000000' and a.payload -> 'traits' ->> 'user_id' = u.id::text
  )
  and not exists (select from clients c where c.user_id = u.id)
  and not exists (select from staff s where s.user_id = u.id)
on conflict (user_id) do nothing;
