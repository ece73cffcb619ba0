import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { outbox, type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';
import type { KillReport } from './kill.ts';

/** kill -9 of everything while staff write: each write is there whole, with its trail and its mail, or not at all. */

/** One write of a wave: `isTold` becomes true when the server said that it is saved. */
type Write = { mark: string; isTold: boolean; send: () => Promise<Response> };

type Office = { product: Product; token: string; database: pg.Client };

async function openOffice(dataDir?: string): Promise<Office> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: '2' }, ...(dataDir ? { dataDir } : {}) });
  const { token } = await signInForToken(product, 'admin@vantaggio.example', samplePassword);
  if (!token) throw new Error('the Admin could not sign in');
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  database.on('error', () => {
    // its server is killed on purpose
  });
  await database.connect();
  return { product, token, database };
}

const call = ({ product, token }: Office, path: string, body: string, type = 'application/json') =>
  fetch(`${product.url}/api/v1${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  });

/** A new request of a client of its own, and the number by which it is called. */
async function insertRequest({ database }: Office, mark: string): Promise<string> {
  const email = `${mark}@drill.example`;
  const { rows } = await database.query<{ number: string }>(
    `with c as (insert into clients (name, email, company) values ('Drill', $1, 'Drill Ltd') returning id)
     insert into requests (client_id, source, title, types, name, email, company, reply_due_at)
     select id, 'staff', $2, array['Business Analysis'], 'Drill', $1, 'Drill Ltd', now() + interval '1 day' from c returning number`,
    [email, mark],
  );
  return `REQ-${String(rows[0]?.number).padStart(3, '0')}`;
}

/** The text of an upload: large enough to be under way for a while, different for each. */
const textOf = (mark: string) => `term;clicks\n${`${mark};7\n`.repeat(20_000)}`;

const kinds: Record<string, (office: Office, mark: string) => Promise<() => Promise<Response>>> = {
  move: async (office, mark) => {
    const reference = await insertRequest(office, mark);
    return () => call(office, `/requests/${reference}/status`, JSON.stringify({ to: 'in-progress', version: 1 }));
  },
  note: async (office, mark) => {
    const reference = await insertRequest(office, mark);
    return () => call(office, `/requests/${reference}/notes`, JSON.stringify({ text: mark }));
  },
  client: async (office, mark) => () =>
    call(office, '/clients', JSON.stringify({ name: mark, email: `${mark}@drill.example`, invite: true })),
  case: async (office, mark) => () =>
    call(office, '/case-studies', JSON.stringify({ title: mark, category: 'Web Development', description: mark })),
  file: async (office, mark) => {
    const reference = await insertRequest(office, mark);
    return () => call(office, `/files?kind=request&id=${reference}&name=${mark}.csv`, textOf(mark), 'text/plain');
  },
};

async function wave(office: Office, size: number): Promise<Write[]> {
  const names = Object.keys(kinds);
  const writes: Write[] = [];
  for (let index = 0; index < size; index += 1) {
    const kind = names[index % names.length] as string;
    const mark = `${kind}-${randomUUID()}`;
    const send = await kinds[kind]?.(office, mark);
    if (send) writes.push({ mark, isTold: false, send });
  }
  return writes;
}

/** For each kind: how many rows there are of each part of one write. All are equal, or the write is torn. */
const parts: Record<string, string> = {
  move: `select (r.status = 'in-progress')::int as record, (r.version - 1)::int as version,
      (select count(*)::int from request_events e where e.request_id = r.id and e.kind = 'status') as event,
      (select count(*)::int from audit_log a where a.subject_kind = 'request' and a.subject_id = 'REQ-' || lpad(r.number::text, 3, '0') and a.action like '%status%') as audit
    from requests r where r.title = $1`,
  note: `select count(*)::int as event from requests r join request_events e on e.request_id = r.id and e.kind = 'note'
    where r.title = $1`,
  client: `select count(c.id)::int as record,
      (select count(*)::int from auth.users u where u.email = $1 || '@drill.example') as account,
      (select count(*)::int from mails m where m.recipient = $1 || '@drill.example') as mail
    from clients c where c.name = $1`,
  case: `select count(c.id)::int as record,
      (select count(*)::int from audit_log a where a.action = 'case-study.created' and a.after->>'title' = $1) as audit
    from case_studies c where c.title = $1`,
  file: `select count(f.id)::int as record,
      (select count(*)::int from audit_log a join files g on g.id::text = a.subject_id where g.name = $1 || '.csv' and a.subject_kind = 'file') as audit
    from files f where f.name = $1 || '.csv'`,
};

async function faultsOf({ database, product }: Office, { mark, isTold }: Write): Promise<string[]> {
  const kind = mark.slice(0, mark.indexOf('-'));
  const { rows } = await database.query<Record<string, number>>(parts[kind] as string, [mark]);
  const counts = Object.entries(rows[0] ?? {});
  const told = counts.map(([name, count]) => `${name} ${count}`).join(', ');
  const faults: string[] = [];
  if (new Set(counts.map(([, count]) => count)).size !== 1) faults.push(`${mark} is torn: ${told}`);
  if (isTold && counts.some(([, count]) => count !== 1)) faults.push(`${mark} was told saved: ${told}`);
  if (counts.some(([, count]) => count > 1)) faults.push(`${mark} is doubled: ${told}`);
  if (kind === 'client') {
    const copies = outbox(product.dataDir).filter(({ name }) => name.includes(mark)).length;
    if (copies !== counts[0]?.[1]) faults.push(`the mail to ${mark} is there ${copies} times`);
  }
  return faults;
}

/** Every file that can be had holds what was sent, to the last byte. */
async function fileFaults({ product, token, database }: Office): Promise<string[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    `select id, name from files where name ~ '^file-'`,
  );
  const faults: string[] = [];
  for (const { id, name } of rows) {
    const answer = await fetch(`${product.url}/api/v1/files/${id}/content`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const hash = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
    if (hash(await answer.text()) !== hash(textOf(name.replace('.csv', ''))))
      faults.push(`${name} is not what was sent`);
  }
  return faults;
}

async function mailsHaveLeft({ database }: Office): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const { rows } = await database.query(`select from mails where state in ('queued', 'handing-over') limit 1`);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Kills the product `rounds` times, each time in the middle of a wave of staff's writes, and looks at what is left. */
export async function killWhileWriting(rounds: number, size = 30): Promise<KillReport> {
  const all: Write[] = [];
  let office = await openOffice();
  for (let round = 0; round < rounds; round += 1) {
    const writes = await wave(office, size);
    let told = 0;
    const enough = 1 + Math.floor(Math.random() * (size - 2));
    await new Promise<void>((resolve) => {
      const posts = writes.map(async (write) => {
        const answer = await write.send().catch(() => undefined);
        write.isTold = answer?.ok ?? false;
        if (write.isTold && ++told >= enough) resolve();
      });
      void Promise.all(posts).then(() => resolve());
    });
    await office.product.killTree();
    all.push(...writes);
    office = await openOffice(office.product.dataDir);
  }
  // Mails of changes that can be taken back wait for ten seconds.
  await mailsHaveLeft(office);
  const faults: string[] = [];
  for (const write of all) faults.push(...(await faultsOf(office, write)));
  faults.push(...(await fileFaults(office)));
  await office.database.end();
  await office.product.stop();
  return { rounds, acknowledged: all.filter(({ isTold }) => isTold).length, faults };
}
