import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Row } from '#bench/row.ts';
import { projectKeys } from '#server/auth/project-keys.ts';
import { type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** How long a sign-in code or a reset takes from being asked for to the mail server's acceptance, while a thousand other mails wait. */

const others = 1_000;
const asked = 200;
/** Between two people who ask, in milliseconds: 240 a minute. */
const pauseMs = 250;
const goal = { median: 2_000, p99: 5_000 };

type Peer = { port: number; acceptedAt: Map<string, number>; others: () => number; stop: () => void };

function startPeer(answersAfterMs: number): Promise<Peer> {
  const child: ChildProcess = fork('bench/mail-peer.ts', [String(answersAfterMs)]);
  const acceptedAt = new Map<string, number>();
  let count = 0;
  return new Promise((resolve) => {
    child.on('message', (told: { port?: number; to?: string; at?: number }) => {
      if (told.port) resolve({ port: told.port, acceptedAt, others: () => count, stop: () => child.kill() });
      else if (told.to?.startsWith('other-')) count += 1;
      else if (told.to && told.at) acceptedAt.set(told.to, told.at);
    });
  });
}

const person = (n: number) => `person${n}@codes.example`;

/** People who may ask for a code. */
const accounts = `
  insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
    'person' || n || '@codes.example', now(), '{"provider":"email"}', '{}', now(), now()
  from generate_series(1, ${asked}) n`;

/** As many more as have left since, as so many posts would leave them behind. @returns how many waited before */
async function fillUp(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from mails where state = 'queued' and not urgent`,
  );
  const waiting = rows[0]?.waiting ?? 0;
  await database.query(
    `insert into mails (template, recipient, locale, props, message_id, outbox_name)
     select 'security-notice', 'other-' || id || '@mail.example', 'en', '{"event":"password-changed"}', '<' || id || '@bench>', id
     from (select gen_random_uuid()::text as id from generate_series(1, $1)) made`,
    [Math.max(0, others + 50 - waiting)],
  );
  await database.query(`select pg_notify('mails', '')`);
  return waiting;
}

/** One code or reset, from a network of its own. @returns when it was asked for */
async function askFor(product: Product, n: number, apikey: string): Promise<number> {
  const begun = Date.now();
  const response = await fetch(`${product.url}/auth/v1/${n % 2 ? 'otp' : 'recover'}`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ email: person(n), ...(n % 2 && { create_user: false }) }),
  });
  if (!response.ok) throw new Error(`a code was answered ${response.status} ${await response.text()}`);
  return begun;
}

async function measureWith(answersAfterMs: number): Promise<Row[]> {
  const peer = await startPeer(answersAfterMs);
  const product = await startProduct({
    env: { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: String(peer.port), TRUSTED_PROXIES: '127.0.0.1' },
  });
  const { DATABASE_URL, SECRET_KEY = '' } = workerEnvironment(product);
  const database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
  await database.query(accounts);
  const { anonKey } = await projectKeys(SECRET_KEY);
  await fillUp(database);
  let isOver = false;
  let fewest = others;
  const filling = (async () => {
    while (!isOver) {
      fewest = Math.min(fewest, await fillUp(database));
      await sleep(200);
    }
  })();
  await sleep(2_000);
  const [startedAt, leftBefore] = [Date.now(), peer.others()];
  const calls: Promise<number>[] = [];
  for (let n = 1; n <= asked; n += 1) {
    calls.push(askFor(product, n, anonKey));
    await sleep(pauseMs);
  }
  const askedAt = await Promise.all(calls);
  const rate = ((peer.others() - leftBefore) / (Date.now() - startedAt)) * 1_000;
  while (peer.acceptedAt.size < asked) await sleep(50);
  isOver = true;
  await filling;
  await database.end();
  await product.stop();
  peer.stop();
  const times = askedAt.map((at, index) => (peer.acceptedAt.get(person(index + 1)) ?? Number.NaN) - at);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const server = answersAfterMs > 0 ? `server that takes ${answersAfterMs} ms` : 'server that answers at once';
  const row = (name: string, ms: number, most: number): Row => ({
    what: `sign-in code, ${server}: ${name}`,
    value: `${Math.round(ms)} ms`,
    number: ms,
    goal: `<= ${most} ms`,
    met: ms <= most,
  });
  return [
    row('median', at(0.5), goal.median),
    row('p99', at(0.99), goal.p99),
    {
      what: `other mails that wait meanwhile, ${server}`,
      value: `${fewest} at least, ${rate.toFixed(1)} leave a second`,
    },
  ];
}

/** Against a mail server that answers at once, which leaves the processor as the narrow place, and against a slow one. */
export const measureCodes = async (): Promise<Row[]> => [...(await measureWith(0)), ...(await measureWith(500))];
