import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEnded, endProcess, workersOf } from '#tests/setup/processes.ts';
import {
  eventually,
  type Product,
  processTree,
  runToEnd,
  samplePassword,
  startProduct,
  temporaryFolder,
} from '#tests/setup/product.ts';
import { anonKeyOf } from '#tests/setup/sign-in.ts';

const manage = (dataDir: string, ...command: string[]) =>
  runToEnd('npm', ['run', '-s', 'manage', '--', ...command], { env: { DATA_DIR: dataDir } });

/** True as soon as nobody accepts connections at `port` any more. */
function refuses(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(undefined);
    });
    socket.once('error', () => resolve(true));
  });
}

/** Loses its workers first, and is ended by the last test. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { WEB_CONCURRENCY: '2' } });
});
afterAll(async () => {
  await product?.stop();
});

describe('a running product', () => {
  it('replaces a worker that was killed, and answers all the while', async () => {
    const [victim, other] = workersOf(product) as [number, number];
    endProcess(victim);
    await product.printed(new RegExp(`worker ${victim} ended \\(SIGKILL\\); starting another`));
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    const workers = await eventually(() => {
      const now = workersOf(product);
      return now.length === 2 ? now : undefined;
    }, 'a second worker');
    expect(workers).toContain(other);
    expect(workers).not.toContain(victim);
    // The new one is all that is left now, for a moment.
    endProcess(other);
    await eventually(async () => {
      const status = await fetch(`${product.url}/`, { signal: AbortSignal.timeout(1_000) }).then(
        (page) => page.status,
        () => undefined,
      );
      return status === 200 ? true : undefined;
    }, 'an answer of the new worker');
  });
});

describe('manage', () => {
  it('prints the same keys before the first start, while running and stopped; and replaces what is in use only when that is said', async () => {
    const dataDir = path.join(temporaryFolder('keys'), 'not-made-yet');
    const before = await manage(dataDir, 'keys');
    expect(before).toMatchObject({ code: 0, stderr: '' });
    const keys = JSON.parse(before.stdout);
    expect(Object.keys(keys)).toEqual(['url', 'anonKey', 'serviceRoleKey']);
    const first = await startProduct({ dataDir });
    expect((await manage(dataDir, 'keys')).stdout).toBe(before.stdout);
    expect(await anonKeyOf(dataDir)).toBe(keys.anonKey);
    const signIn = async (apikey: string) => {
      const body = JSON.stringify({ email: 'admin@vantaggio.example', password: samplePassword });
      const headers = { apikey, 'content-type': 'application/json' };
      return (await fetch(`${first.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })).status;
    };
    expect(await signIn(keys.anonKey)).toBe(200);
    expect(await signIn(keys.serviceRoleKey)).toBe(200);
    expect(await signIn(keys.anonKey.slice(0, -3))).toBe(401);
    await first.stop();
    expect((await manage(dataDir, 'keys')).stdout).toBe(before.stdout);
    const file = 'tests/backups/20261124090000.backup';
    expect(await manage(dataDir, 'restore', file)).toMatchObject({
      code: 1,
      stderr: 'This database is in use. A restore replaces everything in it: say --replace when that is meant.\n',
    });
    // Then the file is read; this one was made under another key.
    const meant = await manage(dataDir, 'restore', file, '--replace');
    expect(meant.stderr).toMatch(/--without-secrets goes on.*Nothing was changed\./);
  });

  it('refuses, with one sentence and nothing made, a folder that has no product', async () => {
    const folder = temporaryFolder('nothing');
    for (const command of [['backup'], ['maintenance', 'on'], ['settings:reset', 'security'], ['migrate']])
      expect(await manage(folder, ...command)).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no product in DATA_DIR ${folder}. Its first start makes one; is this the right place?\n`,
      });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [['migrate', '--dry-run'], 'migrate knows nothing of --dry-run.'],
    [['reseal', 'now'], 'reseal knows nothing of now.'],
    [['keys', '--help'], 'keys knows nothing of --help.'],
    [['settings:reset', 'general', 'email'], 'settings:reset knows nothing of email.'],
    [['backup', '--out', '--no-files'], '--out wants a value.'],
  ])('does nothing when it is told what it does not know: %s', async (command, said) => {
    const folder = temporaryFolder('unknown');
    expect(await manage(folder, ...command)).toEqual({ code: 1, stdout: '', stderr: `${said}\n` });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('answers an unknown command with one sentence', async () => {
    const ending = await manage(temporaryFolder('manage'), 'everything');
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr.trim()).toMatch(/^Usage: npm run manage -- <command>\. Commands: [^\n]+\.$/);
  });
});

describe('the graceful end', () => {
  /** A sign-in whose body is only half sent: the server has to wait for the rest. */
  async function beginSignIn() {
    const body = JSON.stringify({ email: 'admin@vantaggio.example', password: samplePassword });
    const socket: Socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const head = [
      'POST /auth/v1/token?grant_type=password HTTP/1.1',
      `host: ${new URL(product.url).host}`,
      `apikey: ${await anonKeyOf(product.dataDir)}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue', // the server's "100 Continue" tells that the request is under way
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
    await eventually(() => (answer.includes('100 Continue') ? true : undefined), 'the beginning of the request');
    return { finish: () => socket.write(body.slice(10)), closed, answer: () => answer };
  }

  it('lets a running request end, exits with 0 and leaves no process behind', async () => {
    const everything = processTree(product.pid);
    const request = await beginSignIn();
    const ended = product.stop();
    await eventually(() => refuses(Number(new URL(product.url).port)), 'the closing of the port');
    request.finish();
    await request.closed;
    expect(request.answer()).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"access_token"/);
    expect(await ended).toBe(0);
    expect(everything.length).toBeGreaterThan(4);
    await allEnded(everything);
  });
});
