import http from 'node:http';
import pg from 'pg';
import { median, type Row } from '#bench/row.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';

const connections = 50;
const secondsEach = 5;
const manyUsers = 1_000_000;
const email = 'client@vantaggio.example';

type Answer = { status: number; json: { access_token?: string; refresh_token?: string } };
type Measured = { perSecond: number; p50: number; p99: number };

/** Calls the sign-in service over kept connections, as many at once as there are callers. */
function serviceOf(product: Product, anonKey: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(product.url);
  return (method: string, path: string, token?: string, body?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const request = http.request({ agent, hostname, port, method, path: `/auth/v1${path}`, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, json: text ? JSON.parse(text) : {} }));
      });
      request.once('error', reject);
      request.end(body && JSON.stringify(body));
    });
}

type Call = ReturnType<typeof serviceOf>;

/** Lets each of the callers repeat `step` for some seconds. A refusal ends the benchmark. */
async function repeat(step: (caller: number) => Promise<Answer>): Promise<Measured> {
  const times: number[] = [];
  const until = performance.now() + secondsEach * 1000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, caller) => {
      while (performance.now() < until) {
        const begun = performance.now();
        must(await step(caller));
        times.push(performance.now() - begun);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / ((performance.now() - startedAt) / 1000), p50: at(0.5), p99: at(0.99) };
}

const words = ({ perSecond, p50, p99 }: Measured) =>
  `${Math.round(perSecond)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;

const must = (answer: Answer): Answer => {
  if (answer.status === 200) return answer;
  throw new Error(`the sign-in service answered ${answer.status} ${JSON.stringify(answer.json)}`);
};

async function signIn(call: Call): Promise<Answer> {
  return must(await call('POST', '/token?grant_type=password', undefined, { email, password: samplePassword }));
}

/** Share of the password grant that is the hash itself, both measured one at a time. */
async function measureHashShare(call: Call): Promise<Row> {
  const hash = await hashPassword(samplePassword);
  const [hashing, granting]: [number[], number[]] = [[], []];
  for (let round = 0; round < 15; round += 1) {
    const begun = performance.now();
    await verifyPassword(samplePassword, hash);
    const hashed = performance.now();
    await signIn(call);
    hashing.push(hashed - begun);
    granting.push(performance.now() - hashed);
  }
  const [one, other] = [median(hashing), median(granting)];
  return {
    what: 'password grant, share of it in the hash',
    value: `${other.toFixed(1)} ms, ${Math.round((one / other) * 100)} %`,
    number: one / other,
  };
}

/** A million accounts, each with a session and its refresh token. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    with made as (
      insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
        'bench' || n || '@many.example', now(), '{"provider":"email"}', '{}', now() - n * interval '1 second', now()
      from generate_series(1, ${manyUsers}) n
      returning id
    ), opened as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      select gen_random_uuid(), id, now(), now(), 'aal1' from made
      returning id, user_id
    )
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
    select '00000000-0000-0000-0000-000000000000', md5(id::text), user_id::text, false, now(), now(), id from opened`);
  await client.query('analyze auth.users, auth.sessions, auth.refresh_tokens');
  await client.end();
}

async function anonKeyOf(product: Product): Promise<string> {
  const { projectKeys } = await import('#server/auth/project-keys.ts');
  return (await projectKeys(workerEnvironment(product).SECRET_KEY ?? '')).anonKey;
}

/** Refresh grant and `GET /user` with 50 connections, on an almost empty database and with a million accounts and sessions. */
export async function measureAuth(): Promise<Row[]> {
  const product = await startProduct({
    env: { WEB_CONCURRENCY: '2', GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1000000000' },
  });
  const call = serviceOf(product, await anonKeyOf(product));
  const hashShare = await measureHashShare(call);
  const tokens: Answer['json'][] = [];
  // One after the other: many passwords at once for one account look like guessing.
  for (let caller = 0; caller < connections; caller += 1) tokens.push((await signIn(call)).json);
  const user = await repeat((caller) => call('GET', '/user', tokens[caller]?.access_token));
  const refresh = () =>
    repeat(async (caller) => {
      const answer = await call('POST', '/token?grant_type=refresh_token', undefined, {
        refresh_token: tokens[caller]?.refresh_token,
      });
      if (answer.status === 200) tokens[caller] = answer.json;
      return answer;
    });
  const few = await refresh();
  await fill(workerEnvironment(product).DATABASE_URL as string);
  const many = await refresh();
  await product.stop();
  const ratio = many.p50 / few.p50;
  return [
    { what: `GET /user, ${connections} connections`, value: words(user), number: user.perSecond },
    { what: `refresh grant, ${connections} connections`, value: words(few), number: few.perSecond },
    { what: 'the same with 1,000,000 accounts and sessions', value: words(many), number: many.perSecond },
    { what: 'refresh p50, many / few', value: ratio.toFixed(2), number: ratio, goal: '< 2', met: ratio < 2 },
    hashShare,
  ];
}
