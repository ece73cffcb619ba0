import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { eventually, freePort, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** The mail server is away while people write: each mail goes out later, once. */

export type SmtpReport = { mails: number; attempts: number; faults: string[] };

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

async function send(url: string, email: string, address: string): Promise<number> {
  const html = await (await fetch(`${url}/analysis-request`)).text();
  const body = new URLSearchParams({
    idempotencyKey: hidden(html, 'idempotencyKey'),
    timeTrap: hidden(html, 'timeTrap'),
    firstName: 'Mail',
    lastName: 'Drill',
    email,
    company: 'Mail Ltd',
    terms: 'on',
  });
  await sleep(2_100); // older than the time trap
  const headers = { origin: url, 'x-forwarded-for': address };
  const answer = await fetch(`${url}/analysis-request`, { method: 'POST', body, redirect: 'manual', headers });
  return answer.status;
}

/**
 * @param requests how many people write while the server is away
 * @param pass lets time pass until the server comes back; given what makes each waiting mail due now
 */
export async function stopMailServer(
  requests: number,
  pass: (makeDue: () => Promise<number>) => Promise<void>,
): Promise<SmtpReport> {
  const port = await freePort();
  const report: SmtpReport = { mails: 0, attempts: 0, faults: [] };
  const product = await startProduct({
    env: {
      GOTRUE_SMTP_HOST: '127.0.0.1',
      GOTRUE_SMTP_PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      WEB_CONCURRENCY: '2',
    },
  });
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  let server: MailServer | undefined;
  try {
    await database.connect();
    const emails = Array.from({ length: requests }, () => `${randomUUID()}@mail.example`);
    const told = await Promise.all(emails.map((email, index) => send(product.url, email, `198.18.1.${index + 1}`)));
    for (const status of told) if (status !== 303) report.faults.push(`a form was answered with ${status}`);
    // A mail that is being handed over has not left yet.
    const waiting = async () => {
      const { rows } = await database.query<{ mails: number; attempts: number }>(
        `select count(*)::int as mails, coalesce(sum(attempts), 0)::int as attempts
           from mails where state in ('queued', 'handing-over')`,
      );
      return rows[0] as { mails: number; attempts: number };
    };
    const tried = async () => ((await waiting()).attempts >= requests ? true : undefined);
    await eventually(tried, 'a first attempt for each mail', 60_000);
    const setDue = () =>
      database.query(`update mails set next_attempt_at = now() where state = 'queued' and next_attempt_at > now()`);
    const makeDue = async () => {
      const { attempts } = await waiting();
      await setDue();
      const triedAgain = async () => ((await waiting()).attempts > attempts ? true : undefined);
      await eventually(triedAgain, 'another attempt', 60_000);
      return (await waiting()).attempts;
    };
    await pass(makeDue);
    report.attempts = (await waiting()).attempts;
    server = await startMailServer({}, port);
    const departed = async () => {
      // An attempt that was under way when the server came back fails a moment later, and is put off by minutes.
      await setDue();
      return (await waiting()).mails === 0 ? true : undefined;
    };
    await eventually(departed, 'the departure of all', 60_000);
    const copies = server.copies();
    for (const email of emails)
      if (copies.get(email) !== 1) report.faults.push(`the mail to ${email} arrived ${copies.get(email) ?? 0} times`);
    report.mails = server.accepted.length;
    const { rows } = await database.query(`select state, count(*)::int as mails from mails group by state`);
    for (const { state, mails } of rows)
      if (state !== 'sent') report.faults.push(`${mails} mails are ${state} after the server came back`);
  } finally {
    await database.end().catch(() => {});
    await product.stop();
    await server?.close();
  }
  return report;
}
