import { expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { readProviders } from '#server/environment/providers.ts';
import { browse } from '#tests/identity-provider.ts';
import { addressOf, app, provider, queryOf, remembering } from '#tests/provider-sign-in.ts';

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
