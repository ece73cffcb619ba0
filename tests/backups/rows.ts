/** A little of everything that a released version kept, as SQL that its schema takes. The later ones add to the earlier ones. */

export const fixtureKey = 'the key of the committed backups, which seal nothing of worth';
export const fixturePassword = 'Sample-pass-9';

const ada = '00000000-0000-4000-8000-00000000ada1';
const elena = '00000000-0000-4000-8000-00000000e1e1';
const client = '00000000-0000-4000-8000-0000000c1111';
const request = '00000000-0000-4000-8000-000000045511';

const account = (id: string, email: string, passwordHash: string) => `
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
      email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', '${id}', 'authenticated', 'authenticated', '${email}', '${passwordHash}', now(), '', '', '', '',
      '{"provider":"email","providers":["email"]}', '{}', now(), now());
  insert into auth.identities (provider_id, user_id, provider, identity_data, created_at, updated_at)
    values ('${id}', '${id}', 'email', '{"sub":"${id}","email":"${email}","email_verified":true}', now(), now());`;

/** The first release. `passwordHash` opens both accounts. */
const first = (passwordHash: string) => `
  insert into settings (name, value) values ('first-run', '{}'), ('general', '{"siteName":"Molo 14"}');
  ${account(ada, 'ada@agency.example', passwordHash)}
  ${account(elena, 'elena@casalume.example', passwordHash)}
  insert into staff (user_id, name, role) values ('${ada}', 'Ada Vella', 'Admin');
  insert into clients (id, user_id, name, company, email, phone)
    values ('${client}', '${elena}', 'Elena Marchetti', 'Casa Lume Srl', 'elena@casalume.example', '+39 02 555 0100');
  insert into requests (id, client_id, source, title, types, name, email, company, status, submitted_at, confirmed_at, reply_due_at, goals)
    values ('${request}', '${client}', 'site', 'Analisi', '{amazon-account}', 'Elena Marchetti', 'elena@casalume.example', 'Casa Lume Srl',
      'new', '2026-11-20T09:00Z', '2026-11-20T09:05Z', '2026-11-21T09:00Z', 'Vendere di più in Germania');
  insert into request_events (request_id, actor_kind, kind, to_status, visible_to_client) values ('${request}', 'visitor', 'submitted', 'new', true);
  insert into consents (email, kind, accepted, text_version, request_id) values ('elena@casalume.example', 'terms', true, '2026-11', '${request}');
  insert into messages (name, email, message, reply_due_at) values ('Zoë Grech', 'zoe@reef.example', E'Two lines,\\none\\ttab', '2026-11-22T09:00Z');
  insert into audit_log (actor_id, actor_kind, action, subject_kind, subject_id) values ('${ada}', 'staff', 'request.created', 'request', '${request}');
  insert into case_studies (id, slug, title, description, results, category, status, featured_position)
    values ('cs-1', 'reef-coffee', 'Reef Coffee', 'From two markets to five.', '{+120% sales}', 'Amazon Services', 'published', 1);
  insert into posts (slug, title, excerpt, content, category, author_id, status, published_at)
    values ('first-words', 'First words', 'What we write about.', '<p>Plain words about Amazon.</p>', 'Amazon Marketing', '${ada}', 'published', '2026-11-19T08:00Z');
  insert into mails (template, recipient, locale, props, message_id, outbox_name, state, sent_at, request_id)
    values ('request-received', 'elena@casalume.example', 'it', '{}', '<1@agency.example>', '1.eml', 'sent', now(), '${request}'),
      ('request-received', 'waits@casalume.example', 'it', '{}', '<2@agency.example>', '2.eml', 'queued', null, '${request}');`;

/** Files, engagements, notes about clients. */
const second = `
  insert into stored_objects (sha256, key, bytes, media_type)
    values (sha256('a file of the fixtures'), '00000000-0000-4000-8000-0000000f11e5', 22, 'text/plain');
  insert into files (sha256, name, subject_kind, subject_id, client_id, uploaded_by)
    values (sha256('a file of the fixtures'), 'brief.txt', 'client', '${client}', '${client}', '${ada}');
  insert into engagements (client_id, title, amount_cents, dated, status) values ('${client}', 'Account audit', 150000, '2026-11-01', 'paid');`;

/** Readers and issues of the newsletter. */
const third = `
  insert into subscribers (email, name, state, source, confirmed_at)
    values ('reader@reef.example', 'Rita', 'confirmed', 'blog', now()), ('gone@reef.example', '', 'unsubscribed', 'blog', null);`;

/** What is in the files' store while a backup with files is made. */
export const fixtureFile = { key: '00000000-0000-4000-8000-0000000f11e5', content: 'a file of the fixtures' };

/** The schemas that were released: the newest migration of each, and what came into its database beside what the former ones had. */
export const releases: [version: string, rows: (passwordHash: string) => string][] = [
  ['20261121125000', first],
  ['20261122161000', () => second],
  ['20261123094000', () => third],
  ['20261124090000', () => ''],
];
