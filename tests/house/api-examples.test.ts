import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, runToEnd, samplePassword, startProduct } from '#tests/setup/product.ts';
import { anonKeyOf } from '#tests/setup/sign-in.ts';

/** The examples of docs/api.md, run as they stand there. */

const examples = [
  ...readFileSync('docs/api.md', 'utf8').matchAll(/\n## ([^\n]+)\n(?:(?!\n## )[\s\S])*?```js\n([\s\S]*?)```/g),
].map(([, title = '', code = '']) => ({ title, code }));

let product: Product;
let environment: Record<string, string>;

beforeAll(async () => {
  product = await startProduct();
  const anonKey = await anonKeyOf(product.dataDir);
  const post = async (path: string, headers: Record<string, string>, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await fetch(`${product.url}${path}`, { ...init, body: JSON.stringify(body) })).json();
  };
  const credentials = { email: 'admin@vantaggio.example', password: samplePassword };
  const session = await post('/auth/v1/token?grant_type=password', { apikey: anonKey }, credentials);
  const wanted = { name: 'examples', scopes: ['requests:read', 'requests:write'], expiresAt: null };
  const { secret } = await post('/api/v1/api-keys', { authorization: `Bearer ${session.access_token}` }, wanted);
  environment = { URL: product.url, API_KEY: secret, ANON_KEY: anonKey };
});
afterAll(() => product?.stop());

it('there is an example for each thing that programs do', () => {
  expect(examples.map(({ title }) => title)).toEqual(['Keys', 'Pages', 'Writing', 'Limits', 'Published records']);
});

/** What each prints. */
const printed: Record<string, RegExp> = {
  Keys: /REQ-\d{3,} (new|in-progress|completed|cancelled)/,
  Pages: /^(?!0 )\d+ requests$/m,
  Writing: /^in-progress$/m,
  Limits: /^\d+ of 1000 calls left$/m,
  'Published records': /'[a-z0-9-]+'/,
};

describe.each(examples)('$title', ({ title, code }) => {
  it('does what it says', async () => {
    // Beside the packages that it imports.
    const file = `.example-${process.pid}.mjs`;
    writeFileSync(file, code);
    try {
      const { code: status, stdout, stderr } = await runToEnd('node', [file], { env: environment });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(printed[title] as RegExp);
    } finally {
      rmSync(file, { force: true });
    }
  });
});
