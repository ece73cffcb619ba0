import { expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { readProviders } from '#server/environment/providers.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { browse } from '#tests/identity-provider.ts';
import { addressOf, app, provider, queryOf, remembering, service } from '#tests/provider-sign-in.ts';

const away = 'http://127.0.0.1:9';
function addProviderThatIsAway(): void {
  for (const [name, settings] of readProviders(provider('GONE', away)).providers)
    env.externalProviders.set(name, settings);
}

test('a browser that is sent to a provider that does not answer comes back to the page that says so', async () => {
  addProviderThatIsAway();
  const { url } = await browse(await addressOf(remembering(), 'gone'), (next) => next.href.startsWith(app));
  expect(url.href.split('?')[0]).toBe(app);
  expect(queryOf(url)).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'The provider "gone" cannot be reached at the moment',
  });
});

test('a program that asks for the address of a provider that does not answer gets an answer for programs', async () => {
  addProviderThatIsAway();
  const answer = await fetch(`${await addressOf(remembering(), 'gone')}&skip_http_redirect=true`, {
    redirect: 'manual',
  });
  expect([answer.status, (await answer.json()).error_code]).toEqual([503, 'unexpected_failure']);
});

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, redirect: 'manual' } as const;
const codeTold = ({ headers }: Response) => {
  const url = new URL(headers.get('location') ?? 'none:');
  return [url.href.split('?')[0], url.searchParams.get('error_code'), url.searchParams.get('error_description')];
};

test('a browser that asks for a provider that is off comes back to the page that says so; a program reads why', async () => {
  const address = `${service.url}/auth/v1/authorize?provider=azure`;
  const description = 'Unsupported provider: provider is not enabled';
  const asked = await fetch(`${address}&redirect_to=${encodeURIComponent(app)}`, asBrowser);
  expect(codeTold(asked)).toEqual([app, 'validation_failed', description]);
  const unasked = await fetch(address, asBrowser);
  expect(codeTold(unasked)).toEqual([`${service.url}/auth/callback`, 'validation_failed', description]);
  const elsewhere = await fetch(`${address}&redirect_to=https://evil.example/`, asBrowser);
  expect(codeTold(elsewhere)[0]).toBe(`${service.url}/auth/callback`);
  expect((await fetch(address)).status).toBe(400);
});

test('a browser with too many calls is told so in a page, wherever a link or a form led it', async () => {
  const before = env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH;
  env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH = { count: 1, burst: 1 };
  try {
    await forgetRateLimits();
    for (const [method, path] of [
      ['GET', '/authorize?provider=azure'],
      ['GET', '/callback?state=x'],
      ['POST', '/callback'],
    ] as const) {
      const call = (init: RequestInit) => fetch(`${service.url}/auth/v1${path}`, { method, ...init });
      await call(asBrowser);
      expect([path, codeTold(await call(asBrowser))[1]]).toEqual([path, 'over_request_rate_limit']);
      const program = await call({ redirect: 'manual' });
      expect([path, program.status, Number(program.headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
    }
  } finally {
    env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH = before;
    await forgetRateLimits();
  }
});
