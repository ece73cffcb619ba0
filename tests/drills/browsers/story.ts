import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeIn, mailTo } from '#tests/e2e/journey.ts';
import { type Product, samplePassword } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';
import { until } from './engine.ts';
import type { Person } from './person.ts';

/** The product's main job by a person: a visitor asks, staff take the request on, the client follows it. */

export type Asked = { email: string; company: string; reference: string };

/** Asks for an analysis with the public form. Pages need no script for that. */
export async function ask(person: Person): Promise<Asked> {
  const mark = randomUUID().slice(0, 6);
  const [email, company] = [`visitor-${mark}@seller.example`, `Casa ${mark}`];
  await person.open('/analysis-request');
  const answers = { firstName: 'Elena', lastName: 'Bonnici', email, company };
  for (const [name, text] of Object.entries(answers)) await person.write(`#request-form [name="${name}"]`, text);
  await person.click('css:label:has([name="types"][value="SEO Analysis"])');
  await person.click('css:#request-form [name="terms"]');
  await sleep(2_100); // the time trap; timers of a page without script never end
  await person.click('css:#request-form button[type="submit"]');
  await person.at(/received/);
  const reference = await until(
    () => person.engine.ask(() => /REQ-\d{3,}/.exec(document.querySelector('main')?.textContent ?? '')?.[0]),
    'the reference',
  );
  return { email, company, reference };
}

/** What is wrong with an empty form is said at its top, and focus is there. */
export async function beRefused(person: Person): Promise<void> {
  await person.open('/contact');
  await person.click('css:main form button[type="submit"]');
  await person.read('answers need another look');
  await until(
    () => person.engine.ask(() => document.activeElement?.matches('.summary') ?? false),
    'focus at the faults',
  );
}

const noteField = 'textarea';

export async function signIn(person: Person, email: string, where: string): Promise<void> {
  await signOut(person);
  await person.open(`/login?next=${encodeURIComponent(where)}`);
  await person.live();
  await person.write('input[name="email"]', email);
  // A device that remembers a password shows its box by itself.
  if (await person.place('Sign in with a password')) await person.click('Sign in with a password');
  await person.write('input[type="password"]', `${samplePassword}\n`);
  await person.at(new RegExp(`^${where}`));
}

/** As on a device that nobody signed in on. */
export async function signOut(person: Person): Promise<void> {
  await person.open('/robots.txt');
  await person.engine.ask(() => localStorage.clear());
}

/** Staff take the request on. */
export async function takeOn(person: Person, { reference }: Asked): Promise<void> {
  await signIn(person, 'admin@vantaggio.example', '/admin');
  await person.open(`/admin/requests/${reference}`);
  await person.click('Prendi in carico');
  await person.read('In Corso');
}

/** The client comes by the code of the mail, and finds the request taken on. */
export async function follow(person: Person, product: Product, { email, reference }: Asked): Promise<void> {
  const code = codeIn((await mailTo(product, email, /analysis request/)).text);
  await signOut(person);
  await person.open('/login');
  await person.live();
  await person.write('input[name="email"]', email);
  await person.click('I already have a code');
  await person.write('input[autocomplete="one-time-code"]', `${code}\n`);
  await person.at(/client-dashboard/);
  await person.open(`/client-dashboard/requests/${reference}`);
  await person.read('In Progress');
}

/** What a client writes appears in the office at once, and a note that is half typed outlives it. */
export async function writeMeanwhile(person: Person, product: Product): Promise<void> {
  const { token } = await signInForToken(product, 'client@vantaggio.example', samplePassword);
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${product.url}/api/v1/portal/requests${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: randomUUID(), ...body }),
    });
    return (await answer.json()) as { request: { reference: string } };
  };
  const { request } = await send('', { types: ['SEO Analysis'], title: 'Live, please' });
  await signIn(person, 'admin@vantaggio.example', '/admin');
  await person.open(`/admin/requests/${request.reference}`);
  await person.write(noteField, 'Half a thought');
  await send(`/${request.reference}/messages`, { text: 'Are you there?' });
  await person.read('Are you there?');
  const kept = await person.engine.ask(() => (document.activeElement as HTMLTextAreaElement | null)?.value);
  if (kept !== 'Half a thought') throw new Error(`the note says “${kept}” after the client wrote`);
}

/** A file of the client's comes up, and is there after a reload. */
export async function bringFile(person: Person, path: string): Promise<void> {
  await signIn(person, 'client@vantaggio.example', '/client-dashboard');
  await person.open('/client-dashboard/documents');
  await until(
    () => person.engine.ask(() => document.querySelector('input[type="file"]') !== null),
    'the field of files',
  );
  await person.engine.choose('input[type="file"]', path);
  const download = `Download ${basename(path)}`;
  const isListed = () => person.place(download);
  await until(isListed, download);
  await person.open('/client-dashboard/documents');
  await until(isListed, `${download} after a reload`);
}

/** A session whose token has run out goes on by itself. */
export async function comeBackLater(person: Person): Promise<void> {
  await signIn(person, 'client@vantaggio.example', '/client-dashboard');
  await person.engine.ask(() => {
    for (const [name, text] of Object.entries(localStorage)) {
      if (!name.endsWith('-auth-token')) continue;
      localStorage.setItem(
        name,
        JSON.stringify({ ...JSON.parse(text), expires_at: Math.floor(Date.now() / 1000) - 60 }),
      );
    }
  });
  await person.open('/client-dashboard/requests');
  await until(() => person.engine.ask(() => document.querySelector('main h1') !== null), 'the requests');
  if ((await person.where()).startsWith('/login')) throw new Error('an expired session was asked to sign in');
}
