import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { outbox, type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** kill -9 of everything while requests are being submitted: what a visitor was told is kept, once. */

type Acknowledged = { email: string; reference: string };

export type KillReport = { rounds: number; acknowledged: number; faults: string[] };

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Opens the form early, so that its time trap is old enough when the round begins. */
async function openForms(url: string, count: number): Promise<URLSearchParams[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const html = await (await fetch(`${url}/analysis-request`)).text();
      return new URLSearchParams({
        idempotencyKey: hidden(html, 'idempotencyKey'),
        timeTrap: hidden(html, 'timeTrap'),
        firstName: 'Kill',
        lastName: 'Drill',
        email: `${randomUUID()}@drill.example`,
        company: 'Drill Ltd',
        terms: 'on',
      });
    }),
  );
}

/** Posts one form from an address of its own; the reference it was told, or undefined when the server died first. */
async function submit(url: string, form: URLSearchParams, address: string): Promise<Acknowledged | undefined> {
  try {
    const response = await fetch(`${url}/analysis-request`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { origin: url, 'x-forwarded-for': address },
    });
    if (response.status !== 303) return undefined;
    // The confirmation is read after the restart: the receipt itself is the acknowledgement.
    return { email: String(form.get('email')), reference: String(response.headers.get('location')) };
  } catch {
    return undefined;
  }
}

async function databaseOf(product: Product): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await client.connect();
  return client;
}

async function mailsHaveLeft(database: pg.Client): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const { rows } = await database.query<{ waiting: number }>(
      `select count(*)::int as waiting from mails where state in ('queued', 'handing-over')`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function findFaults(product: Product, acknowledged: Acknowledged[]): Promise<string[]> {
  const database = await databaseOf(product);
  const faults: string[] = [];
  try {
    await mailsHaveLeft(database);
    const { rows } = await database.query<{ email: string; number: string }>(
      `select email, number from requests where company = 'Drill Ltd'`,
    );
    const stored = new Map<string, number>();
    for (const row of rows) stored.set(row.email, (stored.get(row.email) ?? 0) + 1);
    for (const { email } of acknowledged)
      if (stored.get(email) !== 1)
        faults.push(`${email} was acknowledged and is stored ${stored.get(email) ?? 0} times`);
    for (const [email, count] of stored) if (count > 1) faults.push(`${email} is stored ${count} times`);
    const numbers = rows.map((row) => row.number);
    if (new Set(numbers).size !== numbers.length) faults.push('a number was used twice');
    const names = outbox(product.dataDir).map((mail) => mail.name);
    for (const email of stored.keys()) {
      const copies = names.filter((name) => name.includes(email)).length;
      if (copies !== 1) faults.push(`the mail to ${email} is there ${copies} times`);
    }
    const shown = await Promise.all(
      acknowledged.map(({ reference }) => fetch(product.url + reference).then((page) => page.text())),
    );
    const references = shown.map((html) => /REQ-\d{3,}/.exec(html)?.[0]);
    if (references.includes(undefined)) faults.push('a confirmation could not be read after the restart');
    if (new Set(references).size !== references.length) faults.push('two visitors were told one number');
  } finally {
    await database.end();
  }
  return faults;
}

/** Kills the product `rounds` times, each time in the middle of a wave of posts, and looks at what is left. */
export async function killWhileSubmitting(
  rounds: number,
  wave = 24,
  more: Record<string, string> = {},
): Promise<KillReport> {
  // Every post comes from an address of its own, so that the limit per address does not end the drill.
  const env = { TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: '2', ...more };
  const acknowledged: Acknowledged[] = [];
  let product = await startProduct({ env });
  for (let round = 0; round < rounds; round += 1) {
    const forms = await openForms(product.url, wave);
    await new Promise((resolve) => setTimeout(resolve, 2_100)); // older than the time trap
    const posts = forms.map((form, index) => submit(product.url, form, `198.18.${round}.${index + 1}`));
    // Somewhere in the middle: some are answered, some are under way, some were not begun.
    let answered = 0;
    const enough = 1 + Math.floor(Math.random() * (wave - 2));
    await new Promise<void>((resolve) => {
      for (const post of posts) void post.then((result) => (result && ++answered >= enough ? resolve() : undefined));
      void Promise.all(posts).then(() => resolve());
    });
    await product.killTree();
    acknowledged.push(...(await Promise.all(posts)).filter((each) => each !== undefined));
    product = await startProduct({ env, dataDir: product.dataDir });
  }
  const faults = await findFaults(product, acknowledged);
  await product.stop();
  return { rounds, acknowledged: acknowledged.length, faults };
}
