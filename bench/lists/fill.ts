import type pg from 'pg';

/** Rows of the sizes that the lists are measured with. */

export const few = 1_000;
export const many = 1_000_000;
export const manyClients = 100_000;
const atOnce = 100_000;

const letters = (text: string, from: number, length: number) =>
  `initcap(translate(substr(md5((${text})::text), ${from}, ${length}), '0123456789', 'aeioubdlmn'))`;
/** People with ordinary names; one in two hundred is a "Marchetti". */
const names = `(array['Anna','Marco','Giulia','Paolo','Sofia','Luca','Elena','Jan','Zoë','Tom'])[1 + n % 10] || ' ' ||
  case when n % 200 = 7 then 'Marchetti' else ${letters('n', 1, 7)} end`;
/** One company in four is an "Srl". */
const companies = `${letters('n % 5000', 1, 6)} || ' ' || (array['Srl','Ltd','GmbH','SpA'])[1 + n % 4]`;
const address = (who: string) => `'${who}' || n || '@' || lower(${letters('n % 5000', 1, 6)}) || '.example'`;

/** Requests of all clients in turn, or of the first while there are few. Each was promised an analysis; of what is over, one in ten thousand has a question that nobody answered. */
export const fillRequests = (from: number, to: number) => `
  insert into requests (client_id, source, title, types, name, email, company, status, priority, submitted_at, reply_due_at, replied_at, assignee_id, analysis_due, question_due_at)
  select coalesce((select id from clients where number = 10 + n % ${manyClients}), (select id from clients where number = 1)), 'site', 'Business Analysis', '{Business Analysis}',
    ${names}, ${address('lead')}, ${companies},
    case when n % 51 = 0 then 'new' when n % 23 = 1 then 'in-progress' when n % 11 = 3 then 'cancelled' else 'completed' end,
    (array['high','medium','low'])[1 + n % 3],
    now() - n * interval '3 minutes', now() - n * interval '3 minutes' + interval '1 day',
    case when n % 51 = 0 then null else now() - n * interval '3 minutes' + interval '5 hours' end,
    case when n % 7 = 0 then (select user_id from staff order by name limit 1) end,
    (now() - n * interval '3 minutes' + interval '7 days')::date,
    case when n % 9973 = 5 and n % 51 <> 0 and n % 23 <> 1 then now() - n * interval '3 minutes' + interval '2 days' end
  from generate_series(${from}, ${to}) n`;

const fillMessages = (from: number, to: number) => `
  insert into messages (name, email, company, message, status, submitted_at, reply_due_at, replied_at)
  select ${names}, ${address('writer')}, ${companies}, 'How long does it take?',
    case when n % 51 = 0 then 'open' when n % 23 = 1 then 'closed' else 'answered' end,
    now() - n * interval '3 minutes', now() - n * interval '3 minutes' + interval '1 day',
    case when n % 51 = 0 then null else now() - n * interval '3 minutes' + interval '5 hours' end
  from generate_series(${from}, ${to}) n`;

const fillMails = (from: number, to: number) => `
  insert into mails (template, recipient, locale, props, subject, message_id, outbox_name, state, queued_at, next_attempt_at, sent_at)
  select 'letter', ${address('reader')}, 'it', '{}',
    case when n % 200 = 7 then 'Per il dottor Marchetti' when n % 4 = 1 then 'La vostra Srl' else 'La vostra richiesta' end,
    n || '@many.example', 'many-' || n, case when n % 500 = 3 then 'failed' else 'sent' end,
    now() - n * interval '3 minutes', now(), now() - n * interval '3 minutes'
  from generate_series(${from}, ${to}) n`;

const fillAuditLog = (from: number, to: number) => `
  insert into audit_log (at, actor_id, actor_kind, action, subject_kind, subject_id, after)
  select now() - n * interval '3 minutes', (select user_id from staff order by name offset n % 3 limit 1), 'staff',
    (array['request.moved','request.assigned','request.edited','message.moved'])[1 + n % 4], 'request', 'REQ-' || n, '{"status":"completed"}'
  from generate_series(${from}, ${to}) n`;

const fillClients = (from: number, to: number) => `
  insert into clients (name, email, company, joined_at, last_activity_at)
  select (array['Anna','Marco','Giulia','Paolo'])[1 + n % 4] || ' ' || ${letters('n', 1, 7)},
    'client' || n || '@many.example', ${letters('n', 8, 6)} || ' Srl',
    now() - n * interval '1 hour', now() - n * interval '1 hour'
  from generate_series(${from}, ${to}) n`;

/** A tag that every third client has, and one of a few. */
const tagClients = `
  insert into client_tags (client_id, tag)
  select id, case when number % 10000 = 0 then 'rare' else 'common' end from clients where number % 3 = 0 or number % 10000 = 0`;

const filled = { requests: fillRequests, messages: fillMessages, mails: fillMails, audit_log: fillAuditLog };

async function fill(database: pg.Client, rows: (from: number, to: number) => string, from: number, to: number) {
  for (let next = from; next <= to; next += atOnce) await database.query(rows(next, Math.min(next + atOnce - 1, to)));
}

/** A thousand of each. */
export async function fillFew(database: pg.Client): Promise<void> {
  for (const rows of Object.values(filled)) await fill(database, rows, 1, few);
}

/** A million of each, and a hundred thousand clients. Search indexes are made anew at the end, which takes a fraction of filling them row by row. */
export async function fillMany(database: pg.Client): Promise<void> {
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexdef like '%USING gin%'`,
    [[...Object.keys(filled), 'clients']],
  );
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  // As a client does who is born with a request, not a million times over.
  await database.query('alter table messages disable trigger message_is_activity');
  await fill(database, fillClients, 1, manyClients);
  await database.query(tagClients);
  for (const rows of Object.values(filled)) await fill(database, rows, few + 1, many);
  await database.query('alter table messages enable trigger message_is_activity');
  for (const { definition } of indexes) await database.query(definition);
}
