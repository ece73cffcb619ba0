import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, samplePassword, startProduct } from '#tests/setup/product.ts';
import { giveSession, signInForToken, signOutEverywhere } from '#tests/setup/sign-in.ts';

/** What was typed into a short dialog is there again after a session that ended, as in a long form. */

const who = 'admin@vantaggio.example';
const colleague = 'editor@vantaggio.example';

/** These journeys sign in more often than the limit of one address allows. */
const oftenSignedIn = { GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1000000000' };

let browser: Browser;
let product: Product;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: oftenSignedIn })]);
  context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  ({ page } = await openPage(context));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const kept = () => dialog().getByText('Ecco quello che avevi scritto e non ancora salvato.');

async function ask(path: string, body?: object, method = body ? 'POST' : 'GET') {
  const { token } = await signInForToken(product, who, samplePassword);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.json();
}

type Asked = {
  path: string;
  /** What is done on the screen before the button that opens the dialog is there. */
  before?: () => Promise<void>;
  open: string;
  /** What is done in the dialog before it has these fields. */
  inside?: () => Promise<void>;
  fields: Record<string, string>;
  send: string;
};

async function openDialog({ path, open, before, inside }: Omit<Asked, 'fields' | 'send'>): Promise<void> {
  await giveSession(page, product, who);
  await page.goto(product.url + path);
  await before?.();
  await page.getByRole('button', { name: open, exact: true }).first().click();
  await dialog().waitFor();
  await inside?.();
}

const field = (label: string) => dialog().getByRole('textbox', { name: label });

/** Types, sends it in a session that has ended, and opens the dialog again in a new one. */
async function sendTooLate(asked: Asked): Promise<void> {
  await openDialog(asked);
  for (const [label, text] of Object.entries(asked.fields)) await field(label).fill(text);
  await signOutEverywhere(product, who);
  await dialog().getByRole('button', { name: asked.send, exact: true }).click();
  await page.waitForURL(/\/login\?next=/);
  await openDialog(asked);
}

it.each<Asked>([
  {
    path: '/admin/blog/newsletter',
    open: 'Aggiungi',
    fields: { 'Indirizzo email': 'late@reader.example', Nome: 'Lea Tardi' },
    send: 'Invia la richiesta',
  },
  {
    path: '/admin/settings/system/privacy',
    open: 'Annota una richiesta',
    fields: {
      'Indirizzo email': 'late@person.example',
      'Identità accertata con': 'Carta d’identità',
      Nota: 'Al telefono',
    },
    send: 'Annota',
  },
  {
    path: '/admin/requests?status=completed',
    open: 'Salva vista',
    fields: { 'Nome della vista': 'Finite' },
    send: 'Salva',
  },
])('$open at $path outlives the session, and is gone once it is given up', async (asked) => {
  await sendTooLate(asked);
  await kept().waitFor();
  for (const [label, text] of Object.entries(asked.fields)) expect(await field(label).inputValue()).toBe(text);
  await dialog().getByRole('button', { name: 'Annulla', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await openDialog(asked);
  for (const label of Object.keys(asked.fields)) expect(await field(label).inputValue()).toBe('');
  expect(await kept().count()).toBe(0);
});

it('what was declared of a file of readers outlives it, once the file is chosen again', async () => {
  const file = { name: 'fiera.csv', mimeType: 'text/csv', buffer: Buffer.from('Email\nlea@fair.example\n') };
  const asked: Asked = {
    path: '/admin/blog/newsletter',
    open: 'Importa CSV',
    async inside() {
      const chooser = page.waitForEvent('filechooser');
      await dialog().getByRole('button', { name: 'Scegli' }).click();
      await (await chooser).setFiles(file);
      await field('Come e quando').waitFor();
    },
    fields: { 'Come e quando': 'Modulo firmato in fiera.' },
    send: 'Importa (1)',
  };
  await sendTooLate(asked);
  await kept().waitFor();
  expect(await field('Come e quando').inputValue()).toBe('Modulo firmato in fiera.');
});

it('the tags for many clients outlive it', async () => {
  const asked: Asked = {
    path: '/admin/clients',
    before: () =>
      page
        .getByRole('checkbox', { name: /^Select CL/ })
        .first()
        .check({ force: true }),
    open: 'Add tags',
    fields: { Tags: 'fair 2026' },
    send: 'Add tags',
  };
  await sendTooLate(asked);
  expect(await field('Tags').inputValue()).toBe('fair 2026');
});

it('why a person is erased outlives it, but not what is typed to be sure', async () => {
  const [{ email }] = (await ask('/clients')).items;
  await sendTooLate({
    path: '/admin/settings/system/privacy',
    async before() {
      await page.getByRole('textbox', { name: 'Indirizzo email' }).fill(email);
      await page.getByRole('textbox', { name: 'Indirizzo email' }).press('Enter');
    },
    open: 'Cancella questa persona…',
    fields: { Motivo: 'Lo ha chiesto', 'Come è stata accertata': 'Al telefono', 'Per confermare': email },
    send: 'Cancella per sempre',
  });
  await kept().waitFor();
  expect(await field('Motivo').inputValue()).toBe('Lo ha chiesto');
  expect(await field('Come è stata accertata').inputValue()).toBe('Al telefono');
  expect(await field('Per confermare').inputValue()).toBe('');
});

it('the name of an API key outlives it, when it is made and when it is called something else', async () => {
  const made = {
    path: '/admin/settings/api/keys',
    open: 'Crea chiave',
    fields: { Nome: 'Cassa' },
    send: 'Crea chiave',
  };
  await openDialog(made);
  // Nothing is sent without a scope; the one that is chosen here is there again too.
  await dialog().getByText('requests:read').click();
  await sendTooLate(made);
  await kept().waitFor();
  expect(await field('Nome').inputValue()).toBe('Cassa');
  const { key } = await ask('/api-keys', { name: 'Magazzino', scopes: ['requests:read'], expiresAt: null });
  const path = `/admin/settings/api/keys/${key.id}`;
  await sendTooLate({ path, open: 'Rinomina', fields: { Nome: 'Magazzino di Prato' }, send: 'Rinomina' });
  await kept().waitFor();
  await ask(`/api-keys/${key.id}`, { name: 'Deposito' }, 'PATCH');
  await dialog().getByRole('button', { name: 'Rinomina', exact: true }).click();
  await dialog().getByText('Nel frattempo un collega l’ha chiamata «Deposito».').waitFor();
  await dialog().getByRole('button', { name: 'Rinomina', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  expect((await ask(`/api-keys/${key.id}`)).key.name).toBe('Magazzino di Prato');
});

it('a colleague’s name outlives it, and what another Admin decided meanwhile stays', async () => {
  const { items } = await ask('/users?q=editor');
  const { id, name, role, status, version } = items.find(({ email }: { email: string }) => email === colleague);
  const path = `/admin/users/${id}`;
  const edit = { path, open: 'Modifica', fields: { Nome: 'Davide Serra Neri' }, send: 'Salva' };
  await sendTooLate(edit);
  await kept().waitFor();
  expect(await field('Nome').inputValue()).toBe('Davide Serra Neri');
  await ask(`/users/${id}`, { name, role: 'Viewer', status, version }, 'PATCH');
  await dialog().getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog().getByRole('row', { name: 'Ruolo Viewer Viewer' }).waitFor();
  await dialog().getByRole('button', { name: 'Applica la mia modifica' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect((await ask(`/users/${id}`)).user).toMatchObject({ name: 'Davide Serra Neri', role: 'Viewer', status });
  expect(role).toBe('Editor');
});

it('a name that was begun on an older version leaves the person of the team that another Admin chose', async () => {
  const { items } = await ask('/users?q=viewer');
  const [{ id, role, status, version }] = items;
  const path = `/admin/users/${id}`;
  await sendTooLate({ path, open: 'Modifica', fields: { Nome: 'Elena Greco Sala' }, send: 'Salva' });
  const team = (await ask('/content')).items.filter(({ kind }: { kind: string }) => kind === 'team-member');
  const [member] = team.filter(({ id }: { id: string }) => id !== items[0].teamMember);
  await ask(`/users/${id}`, { name: 'Elena G.', role, status, teamMember: member.id, version }, 'PATCH');
  // Read anew, the record is newer than what was typed on it.
  await openDialog({ path, open: 'Modifica' });
  await kept().waitFor();
  await dialog().getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog().getByRole('row', { name: 'Nome Elena G. Elena Greco Sala' }).waitFor();
  await dialog().getByRole('button', { name: 'Applica la mia modifica' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect((await ask(`/users/${id}`)).user).toMatchObject({ name: 'Elena Greco Sala', teamMember: member.id });
});

it('a conflict about the person of the team says who was chosen', async () => {
  const { items } = await ask('/users?q=viewer');
  const [{ id, name, role, status, version, teamMember }] = items;
  const team = (await ask('/content')).items.filter(({ kind }: { kind: string }) => kind === 'team-member');
  const [mine, theirs] = team.filter((each: { id: string }) => each.id !== teamMember);
  await openDialog({ path: `/admin/users/${id}`, open: 'Modifica' });
  await dialog()
    .getByRole('button', { name: /Come lo vedono i clienti/ })
    .click();
  await page.getByRole('option', { name: mine.data.name }).click();
  await ask(`/users/${id}`, { name, role, status, teamMember: theirs.id, version }, 'PATCH');
  await dialog().getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog()
    .getByRole('row', { name: `Come lo vedono i clienti ${theirs.data.name} ${mine.data.name}` })
    .waitFor();
  await dialog().getByRole('button', { name: 'Applica la mia modifica' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect((await ask(`/users/${id}`)).user.teamMember).toBe(mine.id);
});
