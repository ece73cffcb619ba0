import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '#tests/e2e/journey.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { eventually, type Product, samplePassword, startProduct } from '#tests/setup/product.ts';

/** An app elsewhere, with the official client as its authors ship it to browsers, that lets people in through this sign-in service. */

type Told = { events: string[]; fault: { message: string; name: string; details: unknown } | null; signedInAs: string };

let server: Server;
let origin: string;
let product: Product;
let browser: Browser;
let key: string;

/** `/implicit` and `/pkce` are the app in one flow or the other. */
function appPage(path: string): string {
  const flowType = path.startsWith('/pkce') ? 'pkce' : 'implicit';
  const options = JSON.stringify({ auth: { flowType } });
  return `<!doctype html><title>app</title><script src="/supabase.js"></script><script>
    window.told = { events: [], fault: null, signedInAs: '' };
    window.client = supabase.createClient(${JSON.stringify(product.url)}, ${JSON.stringify(key)}, ${options});
    client.auth.onAuthStateChange((event) => void told.events.push(event));
    window.started = client.auth.initialize().then(async ({ error }) => {
      if (error) told.fault = { message: error.message, name: error.name, details: error.details };
      const { data } = await client.auth.getSession();
      told.signedInAs = data.session ? data.session.user.email : '';
    });
  </script>`;
}

beforeAll(async () => {
  const library = readFileSync('node_modules/@supabase/supabase-js/dist/umd/supabase.js');
  server = createServer((request, response) => {
    const isLibrary = request.url === '/supabase.js';
    response.setHeader('content-type', isLibrary ? 'text/javascript' : 'text/html');
    response.end(isLibrary ? library : appPage(request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const env = { GOTRUE_URI_ALLOW_LIST: `${origin}/**`, GOTRUE_SITE_URL: `${origin}/implicit` };
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env })]);
  const login = await (await fetch(`${product.url}/login`)).text();
  key = /name="anon-key" content="([^"]+)"/.exec(login)?.[1] ?? '';
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await product?.stop();
});

async function openApp(address: string, context?: BrowserContext): Promise<{ page: Page; context: BrowserContext }> {
  const own = context ?? (await browser.newContext({ locale: 'en-GB' }));
  const page = await own.newPage();
  await page.goto(new URL(address, origin).href);
  return { page, context: own };
}

/** What the app was told, once it has started and `event` has come. */
async function told(page: Page, event = 'INITIAL_SESSION'): Promise<Told> {
  await page.waitForFunction(`window.told && told.events.includes(${JSON.stringify(event)})`);
  return page.evaluate('started.then(() => told)');
}

const run = (page: Page, script: string) => page.evaluate(`started.then(() => client.auth.${script})`);
const linkIn = (text: string | undefined) => text?.split('\n').find((line) => line.startsWith('http')) ?? '';

async function follow(email: string, context: BrowserContext): Promise<Page> {
  const { page } = await openApp(linkIn((await mailTo(product, email, /code/)).text), context);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.origin === origin);
  return page;
}

/** Tokens of the sample client, as a fragment of the implicit flow has them. */
async function fragment(changes: Record<string, string | undefined> = {}): Promise<string> {
  const client = createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data } = await client.auth.signInWithPassword({
    email: 'client@vantaggio.example',
    password: samplePassword,
  });
  const { access_token, refresh_token, expires_in, expires_at, token_type } = data.session ?? {};
  const members = Object.entries({ access_token, refresh_token, expires_in, expires_at, token_type, ...changes });
  return `#${new URLSearchParams(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))}`;
}

describe.each(['implicit', 'pkce'])('an app elsewhere with the %s flow', (flow) => {
  it('finds the session of a mailed link in its address, removes it from there and keeps it', async () => {
    const email = `${flow}@visitor.example`;
    const { page, context } = await openApp(`/${flow}`);
    expect(await told(page)).toMatchObject({ events: ['INITIAL_SESSION'], signedInAs: '' });
    const redirect = JSON.stringify(`${origin}/${flow}?from=mail`);
    await run(page, `signInWithOtp({ email: '${email}', options: { emailRedirectTo: ${redirect} } })`);
    const landed = await follow(email, context);
    expect(await told(landed, 'SIGNED_IN')).toMatchObject({ fault: null, signedInAs: email });
    const place = new URL(landed.url());
    expect([place.searchParams.get('from'), place.searchParams.get('code'), place.hash]).toEqual(['mail', null, '']);
    await landed.reload();
    expect(await told(landed)).toMatchObject({ signedInAs: email });
    expect(await run(landed, 'getUser().then(({ data }) => data.user.email)')).toBe(email);
    await context.close();
  });

  it('is told PASSWORD_RECOVERY by the link of a mail for a new password', async () => {
    // Each address gets one mail a minute.
    const email = flow === 'pkce' ? 'editor@vantaggio.example' : 'client@vantaggio.example';
    const { page, context } = await openApp(`/${flow}`);
    await told(page);
    await run(page, `resetPasswordForEmail('${email}', { redirectTo: '${origin}/${flow}/new-password' })`);
    const landed = await follow(email, context);
    expect(await told(landed, 'PASSWORD_RECOVERY')).toMatchObject({ fault: null, signedInAs: email });
    await context.close();
  });

  it('is told by the address what went wrong elsewhere, and keeps the session it has', async () => {
    const { page, context } = await openApp(`/implicit${await fragment()}`);
    expect((await told(page, 'SIGNED_IN')).signedInAs).toBe('client@vantaggio.example');
    // The service's own words: somebody came back from a provider without having been sent there.
    const answer = await fetch(`${product.url}/auth/v1/callback?code=x`, { redirect: 'manual' });
    const place = new URL(answer.headers.get('location') ?? '');
    expect(place.origin).toBe(origin);
    const { page: failed } = await openApp(`/${flow}${place.search}${place.hash}`, context);
    expect(await told(failed)).toMatchObject({
      fault: {
        name: 'AuthImplicitGrantRedirectError',
        message: 'OAuth state parameter missing',
        details: { error: 'invalid_request', code: 'bad_oauth_callback' },
      },
      signedInAs: 'client@vantaggio.example',
    });
    await context.close();
  });
});

describe('an address that is not what the app expects', () => {
  const faultAt = async (address: string, prepare = '') => {
    const { page, context } = await openApp('/empty');
    if (prepare) await page.evaluate(prepare);
    await page.goto(new URL(address, origin).href);
    const { fault, signedInAs } = await told(page);
    await context.close();
    return [fault?.name, fault?.message, signedInAs];
  };

  it('is refused in the client’s own words', async () => {
    const tokens = await fragment();
    const remember = `localStorage.setItem('sb-127-auth-token-code-verifier', '"${'a'.repeat(112)}"')`;
    expect(await faultAt(`/pkce${tokens}`)).toEqual([
      'AuthPKCEGrantCodeExchangeError',
      'Not a valid PKCE flow url.',
      '',
    ]);
    expect(await faultAt('/implicit?code=abc', remember)).toEqual([
      'AuthImplicitGrantRedirectError',
      'Not a valid implicit grant flow url.',
      '',
    ]);
    for (const lost of ['refresh_token', 'expires_in', 'token_type']) {
      expect(await faultAt(`/implicit${await fragment({ [lost]: undefined })}`)).toEqual([
        'AuthImplicitGrantRedirectError',
        'No session defined in URL',
        '',
      ]);
    }
  });

  it('with a code or a token of nobody’s opens nothing', async () => {
    const remember = `localStorage.setItem('sb-127-auth-token-code-verifier', '"${'a'.repeat(112)}"')`;
    expect(await faultAt('/pkce?code=c0ffee', remember)).toEqual([
      'AuthApiError',
      'invalid flow state, no valid flow state found',
      '',
    ]);
    const [name, message] = await faultAt(`/implicit${await fragment({ access_token: 'a.b.c' })}`);
    expect(name).toBe('AuthApiError');
    expect(message).toMatch(/^invalid JWT: unable to parse or verify signature, /);
  });

  it('without a code, or outside a browser, is refused by the client wherever it gets that far', async () => {
    type Inner = { _getSessionFromURL: (parameters: object, kind: string) => Promise<{ error: Error }> };
    const outside = createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
    const { error } = await (outside.auth as unknown as Inner)._getSessionFromURL({}, 'implicit');
    expect(error.message).toBe('No browser detected.');
    const { page, context } = await openApp('/pkce');
    await told(page);
    expect(await run(page, `_getSessionFromURL({}, 'pkce').then(({ error }) => error.message)`)).toBe(
      'No code detected.',
    );
    await context.close();
  });

  it.each([
    ['in the future', 400, /issued in the future\? Check the device clock for skew/],
    ['long ago', -400, /issued over 120s ago, URL could be stale/],
  ])('with a session that was issued %s is taken, with a word about the clocks', async (_when, seconds, words) => {
    const expiresAt = String(Math.floor(Date.now() / 1000) + 3600 + seconds);
    const { page, context } = await openApp('/empty');
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`${origin}/implicit${await fragment({ expires_at: expiresAt })}`);
    expect((await told(page, 'SIGNED_IN')).signedInAs).toBe('client@vantaggio.example');
    expect(said.join('\n')).toMatch(words);
    await context.close();
  });
});

it('two tabs that wake up with an expired session at once refresh it once and both go on', async () => {
  const { page, context } = await openApp(`/implicit${await fragment()}`);
  await told(page, 'SIGNED_IN');
  const before = await run(page, 'getSession().then(({ data }) => data.session.refresh_token)');
  await page.evaluate(`{
    const name = 'sb-127-auth-token';
    const stored = JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify({ ...stored, expires_at: 1 }));
  }`);
  const tabs = await Promise.all([openApp('/implicit', context), openApp('/implicit', context)]);
  const tokens = await Promise.all(
    tabs.map(async (tab) => {
      await told(tab.page);
      return run(tab.page, 'getSession().then(({ data }) => data.session?.refresh_token)');
    }),
  );
  expect(tokens[0]).toEqual(expect.any(String));
  expect(tokens[0]).not.toBe(before);
  expect(tokens[1]).toBe(tokens[0]);
  // And signing out in one of them is signing out in the other.
  await run(tabs[0]?.page as Page, 'signOut()');
  await eventually(async () => {
    const { events } = await told(tabs[1]?.page as Page);
    return events.includes('SIGNED_OUT') || undefined;
  }, 'the other tab hearing of it');
  await context.close();
});
