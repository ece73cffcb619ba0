import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  eventually,
  outbox,
  type Product,
  samplePassword,
  startProduct,
  temporaryFolder,
  workerEnvironment,
} from '#tests/setup/product.ts';
import { anonKeyOf } from '#tests/setup/sign-in.ts';

/** The machine's clock is set forward and back again while people use the product: nothing fails, nothing is lost. */

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

async function openForm(url: string): Promise<URLSearchParams> {
  const html = await (await fetch(`${url}/analysis-request`)).text();
  return new URLSearchParams({
    idempotencyKey: hidden(html, 'idempotencyKey'),
    timeTrap: hidden(html, 'timeTrap'),
    firstName: 'Clock',
    lastName: 'Drill',
    email: `${randomUUID()}@clock.example`,
    company: 'Clock Ltd',
    terms: 'on',
  });
}

/** The default of the setting `sessionTimeout`. */
const sessionTimeoutMs = 24 * 3_600_000;

type Session = { access_token: string; refresh_token: string };

/** What one person does with the product: reads, signs in or goes on, sends a form that was opened before. */
function visitor(product: Product, apikey: string, faults: string[]) {
  const { url } = product;
  const grant = async (type: string, body: object): Promise<Session | undefined> => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=${type}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey },
      body: JSON.stringify(body),
    });
    if (answer.ok) return (await answer.json()) as Session;
    faults.push(`a ${type} grant was answered with ${answer.status}: ${await answer.text()}`);
    return undefined;
  };
  return {
    signIn: () => grant('password', { email: 'admin@vantaggio.example', password: samplePassword }),
    goOn: (session: Session) => grant('refresh_token', { refresh_token: session.refresh_token }),
    mayRead: async (session: Session) =>
      (await fetch(`${url}/api/v1/requests`, { headers: { authorization: `Bearer ${session.access_token}` } })).status,
    read: async (when: string) => {
      for (const page of ['/', '/blog', '/portfolio', '/healthz', '/readyz']) {
        const { status } = await fetch(url + page);
        if (status !== 200) faults.push(`${page} answered ${status} ${when}`);
      }
    },
    send: async (form: URLSearchParams, when: string) => {
      const answer = await fetch(`${url}/analysis-request`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { origin: url, 'x-forwarded-for': `198.18.0.${1 + Math.floor(Math.random() * 250)}` },
      });
      if (answer.status !== 303) faults.push(`a form was answered with ${answer.status} ${when}`);
    },
  };
}

/** @param shiftMs how far the clock is set forward, and then back again @returns what went wrong */
export async function jumpTheClock(shiftMs: number): Promise<{ faults: string[]; stored: number }> {
  const faults: string[] = [];
  const file = path.join(temporaryFolder('clock'), 'shift');
  const set = async (value: number) => {
    writeFileSync(file, String(value));
    await sleep(300); // longer than the processes take to look
  };
  await set(0);
  const env = {
    NODE_OPTIONS: `--import=${path.resolve('tests/setup/shifted-clock.mjs')}`,
    CLOCK_SHIFT_FILE: file,
    TRUSTED_PROXIES: '127.0.0.1',
    WEB_CONCURRENCY: '2',
  };
  const product = await startProduct({ env });
  try {
    const person = visitor(product, await anonKeyOf(product.dataDir), faults);
    const forms = await Promise.all([openForm(product.url), openForm(product.url)]);
    const before = await person.signIn();
    await sleep(2_100); // older than the time trap
    await set(shiftMs);
    await person.read('after the clock was set forward');
    await person.send(forms[0] as URLSearchParams, 'after the clock was set forward');
    // The token has run out by this clock; the session goes on.
    const expired = before && (await person.mayRead(before));
    if (expired !== 401) faults.push(`a token that has run out was answered with ${expired}`);
    // By this clock a session that nobody used for a day has ended: whoever comes back signs in again.
    const ahead = shiftMs < sessionTimeoutMs ? before && (await person.goOn(before)) : await person.signIn();
    if (ahead && (await person.mayRead(ahead)) !== 200)
      faults.push('a session does not go on after the clock was set forward');
    const openedAhead = await openForm(product.url);
    await sleep(2_100);
    await set(0);
    await person.read('after the clock was set back');
    await person.send(forms[1] as URLSearchParams, 'after the clock was set back');
    await person.send(openedAhead, 'opened before the clock was set back');
    if (ahead && (await person.mayRead(ahead)) !== 200)
      faults.push('a session does not go on after the clock was set back');
    if (ahead && !(await person.goOn(ahead))) faults.push('a session is not renewed after the clock was set back');
    if (!(await person.signIn())) faults.push('nobody can sign in after the clock was set back');
    return { faults, stored: await countStored(product, faults) };
  } finally {
    await product.stop();
  }
}

/** All three forms are requests, none was put aside as a machine's, and each has its mail. */
async function countStored(product: Product, faults: string[]): Promise<number> {
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  const { rows } = await database.query<{ email: string }>(`select email from requests where company = 'Clock Ltd'`);
  const aside = await database.query(`select 1 from quarantined_submissions`);
  await database.end();
  if (aside.rowCount) faults.push(`${aside.rowCount} forms were put aside`);
  await eventually(() => {
    const names = outbox(product.dataDir).map(({ name }) => name);
    return rows.every(({ email }) => names.some((name) => name.includes(email))) ? true : undefined;
  }, 'the mails of all requests').catch((error) => faults.push(String(error)));
  return rows.length;
}
