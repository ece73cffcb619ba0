import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, commandBlock, programBlock, programLanguages } from '#tests/setup/documents.ts';
import {
  freePort,
  type Product,
  runToEnd,
  samplePassword,
  startProduct,
  temporaryFolder,
} from '#tests/setup/product.ts';
import { anonKeyOf, signInForToken } from '#tests/setup/sign-in.ts';

/** What the documents show of a running product, run as it stands there: the start, calls of its APIs, and the way back from a backup. */

const admin = 'admin@vantaggio.example';
let product: Product;
let environment: Record<string, string>;

beforeAll(async () => {
  product = await startProduct({ shell: commandBlock('README.md', 'Try it') });
  const { token } = await signInForToken(product, admin, samplePassword);
  const made = await fetch(`${product.url}/api/v1/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'examples', scopes: ['requests:read', 'requests:write'], expiresAt: null }),
  });
  const { secret } = (await made.json()) as { secret: string };
  environment = {
    URL: product.url,
    API_KEY: secret,
    ANON_KEY: await anonKeyOf(product.dataDir),
    EMAIL: admin,
    PASSWORD: samplePassword,
  };
});
afterAll(() => product?.stop());

const examples = [
  {
    title: 'Keys',
    code: programBlock('docs/api.md', 'Keys'),
    printed: /REQ-\d{3,} (new|in-progress|completed|cancelled)/,
  },
  { title: 'Pages', code: programBlock('docs/api.md', 'Pages'), printed: /^(?!0 )\d+ requests$/m },
  { title: 'Writing', code: programBlock('docs/api.md', 'Writing'), printed: /^in-progress$/m },
  { title: 'Limits', code: programBlock('docs/api.md', 'Limits'), printed: /^\d+ of 1000 calls left$/m },
  { title: 'Published records', code: programBlock('docs/api.md', 'Published records'), printed: /'[a-z0-9-]+'/ },
  {
    title: 'The sign-in service',
    code: programBlock('docs/auth.md', 'The sign-in service'),
    printed: /^admin@vantaggio\.example$/m,
  },
];

it('there is an example for each thing that programs do', () => {
  const shown = blocksOf('docs/api.md').filter(({ language }) => programLanguages.includes(language));
  expect(shown.map(({ heading }) => heading)).toEqual(examples.slice(0, -1).map(({ title }) => title));
});

describe.each(examples)('$title', ({ code, printed }) => {
  it('does what it says', async () => {
    // Beside the packages that it imports.
    const file = `.example-${process.pid}.mjs`;
    writeFileSync(file, code);
    try {
      const { code: status, stdout, stderr } = await runToEnd('node', [file], { env: environment });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(printed);
    } finally {
      rmSync(file, { force: true });
    }
  });
});

describe('curl', () => {
  const hasCurl = !spawnSync('curl', ['--version']).error;

  it.skipIf(!hasCurl).each([
    ['README.md', commandBlock('README.md', 'Use it from programs')],
    ['docs/api.md', commandBlock('docs/api.md', 'The API for programs')],
    ['docs/how-to/add-an-endpoint.md', commandBlock('docs/how-to/add-an-endpoint.md', 'Add an endpoint')],
  ])('reads requests as %s shows', async (_file, block) => {
    const folder = temporaryFolder('curl');
    // Port 3000 of this machine may be somebody else's.
    writeFileSync(
      path.join(folder, '.curlrc'),
      `silent\nconnect-to = "localhost:3000:127.0.0.1:${new URL(product.url).port}"\n`,
    );
    const { code, stdout } = await runToEnd('bash', ['-euc', block], { env: { ...environment, CURL_HOME: folder } });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).items[0].reference).toMatch(/^REQ-/);
  });
});

describe('the backup drill of every quarter', () => {
  it('brings the newest backup of a clone up in another folder on another port', async () => {
    const made = await runToEnd('npm', ['run', '-s', 'manage', '--', 'backup'], { env: { DATA_DIR: product.dataDir } });
    expect(made.code).toBe(0);
    const clone = temporaryFolder('clone');
    for (const name of ['package.json', 'node_modules', 'scripts'])
      symlinkSync(path.resolve(name), path.join(clone, name));
    symlinkSync(product.dataDir, path.join(clone, 'data'));
    const port = await freePort();
    const block = commandBlock('docs/operations.md', 'Backup drill, every quarter');
    // Two words are this machine's, the rest is run as it stands.
    const shell = block
      .replace('/tmp/drill', path.join(temporaryFolder('drill'), 'data'))
      .replace('3999', String(port));
    const drilled = await startProduct({ shell, port, cwd: clone });
    const requests = async (url: string) =>
      (await fetch(`${url}/api/v1/requests?limit=50`, { headers: { 'X-API-Key': environment.API_KEY ?? '' } })).json();
    expect(await requests(drilled.url)).toEqual(await requests(product.url));
    const at = { url: drilled.url, dataDir: product.dataDir };
    expect((await signInForToken(at, admin, samplePassword)).status).toBe(200);
    await drilled.stop();
  });
});
