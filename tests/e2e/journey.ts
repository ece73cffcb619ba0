import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright';
import PostalMime from 'postal-mime';
import { expect, type RunnerTestCase, TestRunner } from 'vitest';
import { eventually, outbox, type Product, samplePassword, workerEnvironment } from '#tests/setup/product.ts';

/** The product's main job, told once: a visitor asks, staff answer, the client follows. Used on several configurations. */

/** A page that fails the journey on any script error or policy violation. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy/i.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.context.onTestFailed(() => tellOf(page));
  return { page, complaints };
}

/** Where a page of a failed journey was left, and whether it still ran and drew: a page that draws no more is never "stable". */
async function tellOf(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const within = <Value>(work: Promise<Value>) =>
    Promise.race([work.catch(() => 'gone'), new Promise<'never'>((done) => setTimeout(done, 5_000, 'never'))]);
  const said = await within(page.locator('h1, [role="alert"], [role="status"]').allInnerTexts());
  const drew = await within(
    page.evaluate(async () => {
      const begun = performance.now();
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      return `after ${Math.round(performance.now() - begun)} ms, ${document.visibilityState}`;
    }),
  );
  const words = Array.isArray(said) ? said.filter(Boolean).join(' | ') : said;
  process.stderr.write(`Left at ${page.url()} (two frames ${drew}): ${words}\n`);
}

export type Visitor = { email: string; company: string };

/** Fills the analysis form like a person: looks at it for longer than the time trap. */
export async function fillAnalysisForm(page: Page, { email, company }: Visitor): Promise<void> {
  await page.getByLabel('First Name').fill('Elena');
  await page.getByLabel('Last Name').fill('Bonnici');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByLabel('Company Name').fill(company);
  await page.locator('input[name="types"][value="SEO Analysis"]').check();
  await page.locator('input[name="terms"]').check();
  await page.waitForTimeout(2_100); // the time trap is the one clock that a browser test cannot inject
}

/** The newest mail to `email` once there is one in the outbox, of those that are not `known`. */
export async function mailTo(product: Product, email: string, subject: RegExp, known: ReadonlySet<string> = new Set()) {
  return eventually(async () => {
    for (const { name, raw } of outbox(product.dataDir).toReversed()) {
      if (known.has(name) || !name.includes(email.replace(/[^A-Za-z0-9@.+_-]/g, '_'))) continue;
      const mail = await PostalMime.parse(raw);
      if (subject.test(mail.subject ?? '')) return mail;
    }
    return undefined;
  }, `a mail to ${email}`);
}

/** To be called before what sends a further mail with the subject of earlier ones: waits for that mail, not for one of those. */
export function nextMailTo(product: Product, email: string, subject: RegExp): () => ReturnType<typeof mailTo> {
  const known = new Set(outbox(product.dataDir).map(({ name }) => name));
  return () => mailTo(product, email, subject, known);
}

/** The six-digit code that stands alone on a line of the text part. */
export function codeIn(text: string | undefined): string {
  const codes = (text ?? '').match(/\b\d{6}\b/g) ?? [];
  expect(codes, 'six-digit numbers in the mail').toHaveLength(1);
  expect(text?.split('\n').map((line) => line.trim())).toContain(codes[0]);
  return codes[0] as string;
}

/** Shows the box of the password, on the page that asks for the address first; a device that remembers one shows it by itself. */
export async function choosePassword(page: Page): Promise<void> {
  const other = page.getByRole('button', { name: /^(Sign in with a password|Accedi con la password)$/ });
  await page.locator('html[data-live]').waitFor();
  if (await other.isVisible()) await other.click();
}

export async function signInWithPassword(page: Page, product: Product, email: string, next = ''): Promise<void> {
  await page.goto(`${product.url}/login${next && `?next=${encodeURIComponent(next)}`}`);
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await choosePassword(page);
  await page.locator('input[type="password"]').fill(samplePassword);
  await page.locator('input[type="password"]').press('Enter');
}

/** Lets all that somebody has proven be older than dangerous acts bear. */
export async function ageProofs(product: Product, email: string): Promise<void> {
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  await database.query(
    `update auth.mfa_amr_claims set created_at = created_at - interval '11 minutes', updated_at = updated_at - interval '11 minutes'
     where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)`,
    [email],
  );
  // Workers forget what they believe of the session.
  await database.query(`select pg_notify('auth_session', id::text) from auth.users where email = $1`, [email]);
  await database.end();
}

/** Visitor's part. Returns the reference that the confirmation page shows. */
export async function askForAnalysis(
  browser: Browser,
  product: Product,
  visitor: Visitor,
  javaScriptEnabled: boolean,
): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled });
  const { page, complaints } = await openPage(context);
  await page.goto(`${product.url}/analysis-request`);
  await fillAnalysisForm(page, visitor);
  await page.locator('form button[type="submit"]').last().click();
  await page.waitForURL(/received/);
  const reference = /REQ-\d{3,}/.exec((await page.locator('main').textContent()) ?? '')?.[0];
  expect(reference).toBeDefined();
  // Who reads it, and asking for the call, need no script either.
  await page.getByText('Davide Serra').waitFor();
  const time = page.getByRole('group', { name: 'Times that suit you' }).getByRole('checkbox').nth(2);
  const chosen = await time.getAttribute('value');
  await time.check({ force: true });
  await page.getByLabel('Phone').fill('soon');
  await page.getByLabel('Another time').fill('after six');
  await page.getByRole('button', { name: 'Ask for the call' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByText('This is no telephone number').waitFor();
  expect(await page.locator('#call input:checked').getAttribute('value')).toBe(chosen);
  await page.getByLabel('Phone').fill('+39 02 5550 0142');
  await page.getByRole('button', { name: 'Ask for the call' }).click();
  await page.getByText('You asked for the call.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
  return reference as string;
}

/** Staff's part: finds the request by company and takes it on. */
export async function takeOn(browser: Browser, product: Product, company: string, reference: string): Promise<void> {
  const context = await browser.newContext({ locale: 'it-IT' });
  const { page, complaints } = await openPage(context);
  await signInWithPassword(page, product, 'admin@vantaggio.example');
  await page.waitForURL(/\/admin$/);
  await page.getByRole('link', { name: 'Richieste Analisi' }).click();
  await page.getByRole('searchbox').fill(company);
  await page.waitForURL(/q=/);
  await page
    .getByRole('row', { name: new RegExp(reference) })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Prendi in carico' }).click();
  await page.getByText('In Corso', { exact: true }).locator('visible=true').first().waitFor();
  await eventually(
    async () => ((await page.getByRole('button', { name: 'Prendi in carico' }).count()) === 0 ? true : undefined),
    'the move',
  );
  expect(complaints).toEqual([]);
  await context.close();
}

/** The client's part: signs in by the mail's code and finds the request in progress. */
export async function follow(browser: Browser, product: Product, visitor: Visitor): Promise<void> {
  const received = await mailTo(product, visitor.email, /analysis request/);
  const code = codeIn(received.text);
  const context = await browser.newContext({ locale: 'en-GB' });
  const { page, complaints } = await openPage(context);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email', { exact: false }).first().fill(visitor.email);
  await page.getByRole('button', { name: /I already have a code|have a code/i }).click();
  await page.getByLabel(/code/i).last().fill(code);
  await page.getByLabel(/code/i).last().press('Enter');
  await page.waitForURL(/client-dashboard/);
  await page.getByText('In Progress').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
}
