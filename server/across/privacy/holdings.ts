import { sql } from 'kysely';
import { type TagOwner, tagsSql } from '#server/records/tags.ts';
import { requestColumns } from '#shared/request-fields.ts';
import { analysed } from './held-analyses.ts';
import { type Holding, reference, wordsOf } from './holding.ts';

export { type Asker, idsOf } from './holding.ts';

/** Tags are staff's words, as their notes are: staff give them, with an export that they made. */
const tagsOf = (kind: TagOwner, id: string, isOwn: boolean) =>
  sql`${isOwn ? sql`null::text` : sql`nullif(array_to_string(${tagsSql(kind, id)}, ', '), '')`} as tags`;

/** What is kept of a person, as SQL. One list for the screen that counts it and the file that holds it. */

const people: Holding[] = [
  {
    kind: 'profile',
    tables: ['public.clients', 'public.client_tags'],
    rows: ({ clients }, { isOwn }) => sql`
      select ${reference('CLI', 'number')} as reference, name, company, email, phone, status, suspension_reason, ${tagsOf('client', 'clients.id', isOwn)}, joined_at, last_activity_at,
        invited_at, suspended_at, deleted_at, erased_at
      from clients where id = any(${clients}) and erased_at is null order by number`,
  },
  {
    kind: 'addresses',
    tables: ['public.client_addresses'],
    rows: ({ clients }) => sql`
      select email, origin, since from client_addresses where client_id = any(${clients}) order by since, email`,
  },
  {
    kind: 'account',
    tables: ['auth.users', 'public.account_erasures'],
    rows: ({ accounts }) => sql`
      select u.id, u.email, u.phone, u.raw_user_meta_data as details, u.created_at, u.email_confirmed_at, u.phone_confirmed_at, u.invited_at,
        u.last_sign_in_at, u.updated_at, x.requested_at as deletion_asked_at, x.erase_after as erased_on
      from auth.users u left join account_erasures x on x.user_id = u.id
      where u.id = any(${accounts}) and u.deleted_at is null order by u.created_at`,
  },
  {
    kind: 'identities',
    tables: ['auth.identities'],
    rows: ({ accounts }) => sql`
      select provider, identity_data as details, created_at, last_sign_in_at from auth.identities
      where user_id = any(${accounts}) and identity_data::text <> '{}' order by created_at, provider`,
  },
  {
    kind: 'second-factors',
    tables: ['auth.mfa_factors', 'auth_private.recovery_code_sets'],
    rows: ({ accounts }) => sql`
      select factor_type::text as type, friendly_name as name, phone, status::text, created_at from auth.mfa_factors where user_id = any(${accounts})
      union all
      select 'recovery-codes', friendly_name, null, 'verified', created_at from auth_private.recovery_code_sets where user_id = any(${accounts})
      order by created_at`,
  },
  {
    kind: 'sessions',
    tables: ['auth.sessions'],
    rows: ({ accounts }) => sql`
      select created_at as opened_at, updated_at as last_used_at, not_after as ends_at, aal::text as assurance, user_agent as browser, host(ip) as address
      from auth.sessions where user_id = any(${accounts}) order by created_at`,
  },
  {
    kind: 'sign-ins',
    tables: ['auth.audit_log_entries', 'auth_private.refusals'],
    rows: ({ accounts, addresses }) => sql`
      select created_at as at, payload ->> 'action' as action, nullif(ip_address, '') as address from auth.audit_log_entries
      where payload ->> 'actor_id' in (select id::text from unnest(${accounts}) as a (id)) or payload ->> 'actor_username' = any(${addresses})
      union all
      select last_at, 'refused: ' || reason || case when times > 1 then ' (' || times || ')' else '' end, nullif(network, '')
      from auth_private.refusals where account_id = any(${accounts})
      order by at, action`,
  },
  {
    kind: 'staff',
    tables: [
      'public.staff',
      'public.staff_avatars',
      'public.staff_looks',
      'public.notice_choices',
      'public.saved_views',
      'public.request_reads',
      'public.message_reads',
      'public.staff_absences',
    ],
    rows: ({ accounts }) => sql`
      select s.name, s.role, s.status, s.registered_at, s.deleted_at as left_at, a.token is not null as has_picture, l.looked_at as news_seen_at,
        (select string_agg(c.kind || case when c.in_product then ' +panel' else ' -panel' end || case when c.by_mail then ' +email' else ' -email' end, ', '
          order by c.kind) from notice_choices c where c.user_id = s.user_id) as news_choices,
        (select string_agg(v.name || ': ' || v.filters::text, ', ' order by v.name) from saved_views v where v.owner_id = s.user_id) as saved_views,
        (select count(*) from request_reads x where x.user_id = s.user_id) + (select count(*) from message_reads x where x.user_id = s.user_id) as news_read,
        (select string_agg(b.first_day || ' – ' || b.last_day, ', ' order by b.first_day) from staff_absences b where b.user_id = s.user_id) as absences
      from staff s left join staff_avatars a on a.user_id = s.user_id left join staff_looks l on l.user_id = s.user_id
      where s.user_id = any(${accounts}) and s.name <> '–'`,
  },
  {
    kind: 'api-keys',
    tables: ['public.api_keys'],
    rows: ({ accounts }) => sql`
      select name, prefix, scopes, created_at, expires_at, last_used_at, revoked_at from api_keys where maker_id = any(${accounts}) order by created_at`,
  },
];

const dealings: Holding[] = [
  {
    kind: 'requests',
    tables: ['public.requests', 'public.request_origins'],
    rows: ({ clients }) => sql`
      select ${reference('REQ', 'number')} as reference, source, types, title, name, email, company, phone,
        ${sql.join(requestColumns.map((column) => sql.ref(column)))}, status, priority, submitted_at, confirmed_at, replied_at, completed_at, cancelled_at, deleted_at,
        (select jsonb_object_agg(key, value) from request_origins o, jsonb_each_text(to_jsonb(o) - 'request_id')
          where o.request_id = requests.id and value <> '') as how_you_came
      from requests where client_id = any(${clients}) and email <> '' order by number`,
  },
  {
    kind: 'request-history',
    tables: ['public.request_events'],
    rows: ({ clients }, { isOwn }) => sql`
      select ${reference('REQ', 'r.number')} as request, e.at, e.actor_kind as by, e.kind, e.from_status, e.to_status, e.reason, e.data as details,
        e.visible_to_client as shown_in_dashboard
      from request_events e join requests r on r.id = e.request_id
      where r.client_id = any(${clients}) and r.email <> '' ${isOwn ? sql`and e.visible_to_client` : sql``} order by e.at, e.id`,
  },
  {
    kind: 'client-history',
    tables: ['public.client_events'],
    rows: ({ clients }, { isOwn }) => sql`
      select e.at, e.actor_kind as by, e.kind, e.data as details from client_events e join clients c on c.id = e.client_id
      where e.client_id = any(${clients}) and c.erased_at is null
        ${isOwn ? sql`and e.kind not in ('note', 'call', 'suspended', 'merged', 'edited', 'tagged')` : sql``} order by e.at, e.id`,
  },
  {
    kind: 'engagements',
    tables: ['public.engagements'],
    rows: ({ clients }, { isOwn }) => sql`
      select e.title, e.amount_cents, e.currency, e.dated, e.status, ${isOwn ? sql`null::text` : sql`e.note`} as note, e.created_at
      from engagements e join clients c on c.id = e.client_id
      where e.client_id = any(${clients}) and c.erased_at is null and e.deleted_at is null order by e.dated, e.id`,
  },
  {
    kind: 'messages',
    tables: ['public.messages'],
    rows: ({ addresses }) => sql`
      select ${reference('MSG', 'number')} as reference, name, email, phone, company, service, budget, message, status, submitted_at, replied_at, deleted_at
      from messages where email = any(${addresses}) order by number`,
  },
  {
    kind: 'message-history',
    tables: ['public.message_events'],
    rows: ({ addresses }, { isOwn }) => sql`
      select ${reference('MSG', 'm.number')} as message, e.at, e.actor_kind as by, e.kind, ${isOwn ? sql`null::jsonb` : sql`e.data`} as details
      from message_events e join messages m on m.id = e.message_id where m.email = any(${addresses})
        ${isOwn ? sql`and e.kind not in ('note', 'assigned', 'priority')` : sql``} order by e.at, e.id`,
  },
  {
    kind: 'files',
    tables: ['public.files'],
    rows: ({ clients, accounts }, { isOwn }) => sql`
      select f.id, f.name, f.subject_id as belongs_to, o.media_type as type, o.bytes, encode(f.sha256, 'hex') as sha256, f.created_at,
        f.uploaded_by = any(${accounts}) as sent_by_you, f.visible_to_client as shown_in_dashboard, f.read_at as first_opened_by_the_other_side_at
      from files f join stored_objects o on o.sha256 = f.sha256
      where f.client_id = any(${clients}) and f.deleted_at is null
        ${isOwn ? sql`and (f.visible_to_client or f.uploaded_by = any(${accounts}))` : sql``} order by f.created_at, f.id`,
  },
  {
    kind: 'openings',
    tables: ['public.file_openings'],
    rows: ({ clients, accounts }) => sql`
      select f.name, f.version, o.opened_at, case when o.user_id = any(${accounts}) then 'you' when o.by_staff then 'our team' else 'client' end as opened_by
      from file_openings o join files f on f.id = o.file_id
      where f.client_id = any(${clients}) or o.user_id = any(${accounts}) order by o.opened_at, o.id`,
  },
  {
    kind: 'uploads',
    tables: ['public.uploads'],
    rows: ({ clients, accounts }) => sql`
      select name, subject_id as belongs_to, bytes, received, created_at, touched_at as last_part_at from uploads
      where file_id is null and (client_id = any(${clients}) or user_id = any(${accounts})) order by created_at, id`,
  },
  {
    kind: 'reports',
    tables: ['public.request_reports'],
    rows: ({ clients }) => sql`
      select ${reference('REQ', 'q.number')} as request, r.version, ${wordsOf('r.text')} as text, f.name as file, r.delivered_at
      from request_reports r join requests q on q.id = r.request_id left join files f on f.id = r.file_id
      where q.client_id = any(${clients}) order by r.delivered_at, r.id`,
  },
];

const correspondence: Holding[] = [
  {
    kind: 'consents',
    tables: ['public.consents', 'public.consent_texts'],
    rows: ({ addresses }) => sql`
      select c.email, c.kind, c.accepted, c.at, c.text_version, coalesce(t.text, i.declaration) as text
      from consents c left join consent_texts t on t.version = c.text_version
        left join subscriber_imports i on c.text_version = 'import:' || i.id
      where c.email = any(${addresses}) order by c.at, c.id`,
  },
  {
    kind: 'newsletter',
    tables: ['public.subscribers', 'public.subscriber_tags'],
    rows: ({ addresses }, { isOwn }) => sql`
      select email, name, state, source, ${tagsOf('reader', 'subscribers.id', isOwn)}, asked_at, confirmed_at, ended_at from subscribers where email = any(${addresses}) order by id`,
  },
  {
    kind: 'newsletter-history',
    tables: ['public.subscriber_events', 'public.subscriber_confirmations'],
    rows: ({ addresses }) => sql`
      select e.at, e.kind, e.actor_kind as by, e.source from subscriber_events e join subscribers s on s.id = e.subscriber_id
      where s.email = any(${addresses}) order by e.at, e.id`,
  },
  {
    kind: 'newsletter-copies',
    tables: ['public.newsletter_deliveries'],
    rows: ({ addresses }) => sql`
      select i.subject, d.email, d.state, d.sent_at from newsletter_deliveries d join newsletter_issues i on i.id = d.issue_id
      where d.subscriber_id in (select id from subscribers where email = any(${addresses})) order by d.id`,
  },
  {
    kind: 'newsletter-asks',
    tables: ['public.newsletter_asks'],
    rows: ({ addresses }) => sql`
      select email, name, source, asked_at from newsletter_asks where email = any(${addresses}) order by id`,
  },
  {
    kind: 'import-lines',
    tables: ['public.subscriber_import_lines'],
    rows: ({ addresses }) => sql`
      select l.email, l.name, l.fields, l.outcome, i.created_at as imported_at from subscriber_import_lines l join subscriber_imports i on i.id = l.import_id
      where l.email = any(${addresses}) order by i.created_at, l.line`,
  },
  {
    kind: 'mails',
    tables: ['public.mails'],
    rows: ({ addresses }) => sql`
      select channel, template, recipient, cc, subject, rendered ->> 'text' as text, case when rendered is null then props end as values, state, queued_at, sent_at,
        opened_at, text_deleted_at
      from mails where recipient = any(${addresses}) or (cc <> '{}' and cc && ${addresses}::text[]) order by queued_at, id`,
  },
  {
    kind: 'suspicious-posts',
    tables: ['public.quarantined_submissions'],
    rows: ({ addresses }) => sql`
      select form, reason, payload, at from quarantined_submissions where lower(payload ->> 'email') = any(${addresses}) order by id`,
  },
];

const records: Holding[] = [
  {
    kind: 'changes',
    tables: ['public.audit_log', 'public.audit_values'],
    rows: ({ accounts, everybody }, { isOwn }) => sql`
      select l.at, l.actor_kind as by, l.action, l.subject_kind, l.subject_id, v.before, v.after
      from audit_log l left join audit_values v on v.entry_id = l.id
      where ${
        isOwn
          ? sql`l.actor_id = any(${accounts}) and l.actor_kind = 'client'`
          : sql`l.id in (
              select entry_id from audit_values where person_id = any(${everybody})
              union select id from audit_log where actor_id = any(${accounts}))`
      } order by l.at, l.id`,
  },
  {
    kind: 'privacy-requests',
    tables: ['public.privacy_requests'],
    rows: ({ addresses }, { isOwn }) => sql`
      select kind, email, received_on, due_on, ${isOwn ? sql`null::text` : sql`note`} as note, outcome, done_at from privacy_requests
      where email = any(${addresses}) order by number`,
  },
  {
    kind: 'personal-exports',
    tables: ['public.personal_exports'],
    rows: ({ addresses }) => sql`
      select email, is_own as asked_by_yourself, state, created_at, expires_at from personal_exports where email = any(${addresses}) order by created_at, id`,
  },
  {
    kind: 'kept-leads',
    tables: ['public.kept_leads'],
    rows: ({ addresses }, { isOwn }) => sql`
      select email, ${isOwn ? sql`null::text` : sql`reason`} as reason, kept_at from kept_leads where email = any(${addresses}) order by email`,
  },
];

/** In the order in which they are shown. */
export const holdings: readonly Holding[] = [...people, ...dealings, ...analysed, ...correspondence, ...records];
