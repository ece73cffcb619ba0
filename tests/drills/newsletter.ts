import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { eventually, type Product, startProduct, workerEnvironment } from '#tests/setup/product.ts';

/** kill -9 of everything while an issue leaves: nobody gets two, and each reader has it or is listed. */

export type NewsletterReport = {
  readers: number;
  kills: number;
  sent: number;
  /** Files, where there is no mail server. */
  saved: number;
  uncertain: number;
  /** Copies a second, over the time in which some process was at it. */
  rate: number;
  faults: string[];
};

type Drill = {
  readers: number;
  kills: number;
  by: 'smtp' | 'outbox';
  /** Settings besides those of the drill. */
  more?: Record<string, string>;
};

async function withDatabase<T>(product: Product, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Readers, a post of usual length, and an issue of it that is due. */
async function prepare(product: Product, readers: number): Promise<void> {
  await withDatabase(product, async (client) => {
    await client.query('delete from subscribers');
    await client.query(
      `insert into subscribers (email, state, source, confirmed_at)
       select 'reader-' || lpad(n::text, 6, '0') || '@drill.example', 'confirmed', 'staff', now() from generate_series(1, $1) n`,
      [readers],
    );
    const words = 'What a sale is worth decides what a click may cost. ';
    const content = Array.from({ length: 20 }, (_, n) => `<h2>Part ${n + 1}</h2><p>${words.repeat(6)}</p>`).join('');
    await client.query(
      `with post as (
         insert into posts (slug, title, excerpt, content, category, status, published_at)
         values ('drill-' || left($2::text, 8), 'Seven questions', 'Before the first euro.', $1, 'SEO', 'published', now())
         returning id)
       insert into newsletter_issues (key, post_id, post_title, subject, state, scheduled_at)
       select $2::uuid, id, 'Seven questions', 'Seven questions', 'scheduled', now() from post`,
      [content, randomUUID()],
    );
  });
}

/** Where copies arrive: who got how many, and how to hold back the answers from now on. */
type Destination = {
  count: () => number;
  copies: () => Map<string, number>;
  hold: (on: boolean) => void;
  open: () => number;
};

function atServer(server: MailServer, held: { isOn: boolean }): Destination {
  return {
    count: () => server.accepted.length,
    copies: server.copies,
    hold: (on) => {
      held.isOn = on;
    },
    open: server.openConnections,
  };
}

function inOutbox(dataDir: string): Destination {
  const names = () => {
    try {
      return readdirSync(path.join(dataDir, 'outbox')).filter((name) => name.includes('-newsletter-'));
    } catch {
      return [];
    }
  };
  return {
    count: () => names().filter((name) => name.endsWith('.eml')).length,
    copies: () => {
      const counts = new Map<string, number>();
      for (const name of names()) {
        const email = /reader-\d+@drill\.example/.exec(name)?.[0] ?? name;
        counts.set(email, (counts.get(email) ?? 0) + 1);
      }
      return counts;
    },
    hold: () => {},
    open: () => 0,
  };
}

type Row = { email: string; state: string };

/** Compares what the rows say with what arrived. */
function findFaults(rows: Row[], copies: Map<string, number>, readers: number, done: 'sent' | 'saved'): string[] {
  const faults: string[] = [];
  if (rows.length !== readers) faults.push(`${rows.length} copies were made for ${readers} readers`);
  for (const { email, state } of rows) {
    const count = copies.get(email) ?? 0;
    if (count > 1) faults.push(`${email} got ${count}`);
    if (state === done && count !== 1) faults.push(`${email} is ${state} and has ${count}`);
    if (state !== done && state !== 'uncertain') faults.push(`${email} is ${state}`);
  }
  for (const email of copies.keys())
    if (!rows.some((row) => row.email === email)) faults.push(`${email} was not asked for`);
  return faults;
}

const uncertainIn = (product: Product) =>
  withDatabase(product, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from newsletter_deliveries where state = 'uncertain'`,
    );
    return rows[0]?.count ?? 0;
  });

const hasEnded = (product: Product) =>
  withDatabase(product, async (client) => {
    const { rows } = await client.query<{ state: string }>('select state from newsletter_issues order by id desc');
    return rows[0]?.state === 'sent';
  });

/** Kills the product `kills` times at moments spread over the sending; half of them while the server keeps its answers to itself. */
export async function killWhileSending({ readers, kills, by, more = {} }: Drill): Promise<NewsletterReport> {
  const held = { isOn: false };
  const server = await startMailServer({ onText: () => (held.isOn ? new Promise(() => {}) : undefined) });
  const env = {
    WEB_CONCURRENCY: '2',
    NEWSLETTER_PER_MINUTE: '1000000',
    ...more,
    ...(by === 'smtp' ? { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: String(server.port) } : {}),
  };
  let product = await startProduct({ env });
  const destination = by === 'smtp' ? atServer(server, held) : inOutbox(product.dataDir);
  const faults: string[] = [];
  await prepare(product, readers);
  let [uncertain, milliseconds] = [0, 0];
  const patience = 60_000 + readers * 50;
  for (let kill = 0; kill < kills; kill += 1) {
    const goal = Math.floor(((kill + 0.3 + Math.random() * 0.6) * readers) / kills);
    const begun = Date.now();
    await eventually(() => (destination.count() >= goal ? true : undefined), `copy ${goal}`, patience);
    destination.hold(kill % 2 === 0);
    const open = destination.open();
    await product.killTree();
    milliseconds += Date.now() - begun;
    destination.hold(false);
    const arrived = destination.count();
    product = await startProduct({ env, dataDir: product.dataDir });
    const before = uncertain;
    // Whoever sends on has looked first at what the dead were handing over.
    uncertain = await eventually(
      async () => {
        const isGoingOn = by === 'outbox' || destination.count() > arrived || (await hasEnded(product));
        return isGoingOn ? uncertainIn(product) : undefined;
      },
      'going on',
      patience,
    );
    if (uncertain - before > open) faults.push(`${uncertain - before} uncertain with ${open} open connections`);
  }
  const begun = Date.now();
  await eventually(async () => (await hasEnded(product)) || undefined, 'the end of the sending', patience);
  milliseconds += Date.now() - begun;
  const rows = await withDatabase(product, async (client) => {
    return (await client.query<Row>('select email, state from newsletter_deliveries')).rows;
  });
  faults.push(...findFaults(rows, destination.copies(), readers, by === 'smtp' ? 'sent' : 'saved'));
  if (server.mostConnections() > 4 * (kills + 1)) faults.push(`${server.mostConnections()} connections were opened`);
  await product.stop();
  await server.close();
  const inState = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const [sent, saved] = [inState('sent'), inState('saved')];
  uncertain = inState('uncertain');
  return {
    readers,
    kills,
    sent,
    saved,
    uncertain,
    rate: Math.round((readers * 1000) / Math.max(1, milliseconds)),
    faults,
  };
}
