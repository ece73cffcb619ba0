import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openForm, post } from '#tests/drills/outage.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { type Pair, startPair } from '#tests/setup/primary-and-standby.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** The primary is killed under load, its synchronous standby is promoted, HAProxy leads there: what was acknowledged, what was mailed, who still hears. */

export type FailoverReport = {
  acknowledged: number;
  refused: number;
  mails: number;
  uncertain: number;
  /** Milliseconds from the kill to the first post that was acknowledged again. */
  awayMs: number;
  faults: string[];
};

/** A stream of live updates; `told` has the names of its events. */
async function listen(url: string, token: string) {
  const ending = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/events`, { headers, signal: ending.signal });
  const told: string[] = [];
  let isOpen = answer.status === 200;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      for (const [, name] of decoder.decode(chunk).matchAll(/^event: (\w+)/gm)) told.push(String(name));
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  return {
    told,
    isOpen: () => isOpen,
    close: async () => {
      ending.abort();
      await reading;
    },
  };
}

async function compare(pair: Pair, emails: string[], server: MailServer, report: FailoverReport): Promise<void> {
  const client = new pg.Client({ connectionString: pair.url });
  await client.connect();
  try {
    await eventually(
      async () => {
        const { rows } = await client.query(`select from mails where state in ('queued', 'handing-over') limit 1`);
        return rows.length === 0 ? true : undefined;
      },
      'the departure of all mails',
      120_000,
    ).catch((error) => report.faults.push(String(error)));
    const { rows } = await client.query<{ email: string; times: number }>(
      `select email, count(*)::int as times from requests where company = 'Outage Ltd' group by email`,
    );
    const stored = new Map(rows.map(({ email, times }) => [email, times]));
    for (const email of emails)
      if (stored.get(email) !== 1)
        report.faults.push(`${email} was acknowledged and is stored ${stored.get(email) ?? 0} times`);
    const mails = await client.query<{ state: string; id: string }>('select state, message_id as id from mails');
    report.mails = mails.rows.length;
    report.uncertain = mails.rows.filter(({ state }) => state === 'uncertain').length;
    const copies = new Map<string, number>();
    for (const { raw } of server.accepted) {
      const id = /^message-id:\s*(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? 'none';
      copies.set(id, (copies.get(id) ?? 0) + 1);
    }
    for (const [id, count] of copies) if (count > 1) report.faults.push(`the mail ${id} left ${count} times`);
    for (const { id, state } of mails.rows) {
      if (state === 'sent' && copies.get(id) !== 1) report.faults.push(`the mail ${id} is told to be sent and is not`);
      if (!['sent', 'uncertain'].includes(state)) report.faults.push(`the mail ${id} is ${state}`);
    }
  } finally {
    await client.end();
  }
}

/** @param posts forms that are posted before, during and after @param seconds from the kill to the promotion */
export async function failOver(posts: number, seconds: number): Promise<FailoverReport> {
  const pair = await startPair();
  const server = await startMailServer({ onText: () => sleep(50).then(() => undefined) });
  const report: FailoverReport = { acknowledged: 0, refused: 0, mails: 0, uncertain: 0, awayMs: 0, faults: [] };
  let product: Product | undefined;
  try {
    product = await startProduct({
      env: {
        DATABASE_URL: pair.url,
        SAMPLE_DATA: 'on',
        AUTH_REQUIRE_APIKEY: 'off',
        TRUSTED_PROXIES: '127.0.0.1',
        WEB_CONCURRENCY: '2',
        GOTRUE_SMTP_HOST: '127.0.0.1',
        GOTRUE_SMTP_PORT: String(server.port),
      },
    });
    const { url } = product;
    const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
    const streams = [await listen(url, String(token)), await listen(url, String(token))];
    const waiting = await Promise.all(Array.from({ length: posts }, (_, index) => openForm(url, index)));
    await sleep(2_100); // older than the time trap
    const emails: string[] = [];
    let killedAt = 0;
    const writers = Array.from({ length: 3 }, async () => {
      for (let form = waiting.shift(); form; form = waiting.shift()) {
        const told = await post(url, form);
        if (told.status === 303) {
          emails.push(form.email);
          if (killedAt && report.refused > 0 && !report.awayMs)
            report.awayMs = Math.round(performance.now() - killedAt);
        } else {
          if (told.status !== 503) report.faults.push(`a post was answered ${told.status}`);
          report.refused += 1;
          waiting.push(form);
        }
        await sleep(100);
      }
    });
    await eventually(() => (emails.length > posts / 4 ? true : undefined), 'the first posts', 60_000);
    await pair.killPrimary();
    killedAt = performance.now();
    await sleep(seconds * 1_000);
    await pair.promoteStandby();
    await Promise.all(writers);
    report.acknowledged = emails.length;
    for (const [index, stream] of streams.entries()) {
      await eventually(() => (stream.told.includes('again') || !stream.isOpen() ? true : undefined), 'a stream', 60_000)
        .then(() => stream.isOpen() || report.faults.push(`stream ${index} was closed`))
        .catch((error) => report.faults.push(String(error)));
      await stream.close();
    }
    await compare(pair, emails, server, report);
  } finally {
    await product?.stop();
    await server.close();
    await pair.stop();
  }
  return report;
}
