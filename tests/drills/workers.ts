import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endProcess, workersOf } from '#tests/setup/processes.ts';
import { eventually, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** One worker after the other is killed under load: kept pages go on, and what was acknowledged stays. */

export type WorkersReport = { kills: number; pages: number; again: number; acknowledged: number; faults: string[] };

const keptPages = ['/', '/services', '/portfolio', '/about', '/blog'];
/** A visitor's patience, in milliseconds. */
const patienceMs = 10_000;

type Answer = { status: number; body: string };

/** One request on a connection of its own. */
function ask(url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = http.request(url, { agent: false, timeout: patienceMs, ...init }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(init.body);
  });
}

/** What browsers and proxies do with a read whose connection was lost: they ask once more (RFC 9110, 9.2.2). */
async function read(url: string, report: WorkersReport): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { status } = await ask(url);
      if (status === 200) report.pages += 1;
      else report.faults.push(`${url} answered ${status}`);
      return;
    } catch (error) {
      if (attempt === 2) {
        report.faults.push(`${url} failed twice: ${(error as Error).message}`);
        return;
      }
      report.again += 1;
    }
  }
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Sends one form until it is acknowledged: the same key each time, as a person who presses the button again does. */
async function write(url: string, email: string, address: string): Promise<void> {
  const form = await eventually(
    async () => (await ask(`${url}/analysis-request`).catch(() => undefined))?.body,
    'the form',
  );
  const body = new URLSearchParams({
    idempotencyKey: hidden(form, 'idempotencyKey'),
    timeTrap: hidden(form, 'timeTrap'),
    firstName: 'Worker',
    lastName: 'Drill',
    email,
    company: 'Worker Ltd',
    terms: 'on',
  }).toString();
  const headers = {
    origin: url,
    'x-forwarded-for': address,
    'content-type': 'application/x-www-form-urlencoded',
  };
  await sleep(2_100); // older than the time trap
  const send = async () => {
    const told = await ask(`${url}/analysis-request`, { method: 'POST', headers, body }).catch(() => undefined);
    return told?.status === 303 ? true : undefined;
  };
  await eventually(send, `the acknowledgement of ${email}`, 60_000);
}

/** Kills one worker after the other, `everyMs` apart, for `kills` times, while pages are read and forms are sent. */
export async function killWorkersUnderLoad(kills: number, everyMs: number): Promise<WorkersReport> {
  const report: WorkersReport = { kills: 0, pages: 0, again: 0, acknowledged: 0, faults: [] };
  const product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: '4' } });
  try {
    const { url } = product;
    for (let round = 0; round < 10; round += 1) for (const path of keptPages) await ask(url + path);
    let isOver = false;
    const readers = Array.from({ length: 4 }, async () => {
      for (let turn = 0; !isOver; turn += 1) {
        await read(url + (keptPages[turn % keptPages.length] as string), report);
        await sleep(2);
      }
    });
    const emails: string[] = [];
    const writers = Array.from({ length: 3 }, async (_, writer) => {
      for (let turn = 0; !isOver; turn += 1) {
        const email = `${randomUUID()}@workers.example`;
        try {
          await write(url, email, `198.18.${writer}.${turn + 1}`);
          emails.push(email);
        } catch (error) {
          report.faults.push(String(error));
        }
      }
    });
    const order: number[] = [];
    while (report.kills < kills) {
      const alive = workersOf(product);
      for (const pid of alive) if (!order.includes(pid)) order.push(pid);
      // The one that lives longest: a kill of one that has not begun shows nothing.
      const victim = order.find((pid) => alive.includes(pid));
      if (victim !== undefined) {
        order.splice(order.indexOf(victim), 1);
        endProcess(victim);
        report.kills += 1;
      }
      await sleep(everyMs);
    }
    isOver = true;
    await Promise.all([...readers, ...writers]);
    report.acknowledged = emails.length;
    const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
    await database.connect();
    const { rows } = await database.query<{ email: string; times: number }>(
      `select email, count(*)::int as times from requests where company = 'Worker Ltd' group by email`,
    );
    await database.end();
    const stored = new Map(rows.map(({ email, times }) => [email, times]));
    for (const email of emails)
      if (stored.get(email) !== 1) report.faults.push(`${email} is stored ${stored.get(email) ?? 0} times`);
  } finally {
    await product.stop();
  }
  return report;
}
