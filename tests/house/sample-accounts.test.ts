import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, freePort, type Product, startProduct, temporaryFolder } from '#tests/setup/product.ts';
import { rawRequest, statusOf } from '#tests/setup/raw-http.ts';

const nginx = '/usr/sbin/nginx';

/** A real proxy as operators put one in front: `headers` are the forwarding headers it adds. */
async function startProxy(target: string, headers: string[]): Promise<{ url: string; child: ChildProcess }> {
  const folder = temporaryFolder('nginx');
  const port = await freePort();
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(path.join(folder, name));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 64; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass ${target}; ${headers.map((header) => `proxy_set_header ${header};`).join(' ')} }
      }
    }`,
  );
  const child = spawn(nginx, ['-c', file, '-p', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => undefined,
      ),
    'the start of nginx',
  );
  return { url, child };
}

const signIn = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1/sample-sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ account: 'admin' }),
  });

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

describe('one click into a sample account', () => {
  it('works for whoever calls this machine directly', async () => {
    expect((await fetch(`${product.url}/api/v1/sample-accounts`)).status).toBe(200);
    const answer = await signIn(product.url);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('access_token');
  });

  it('does not exist for a caller who names another host', async () => {
    const answer = await rawRequest(product.url, '/api/v1/sample-accounts', { host: 'vantaggio.example' });
    expect(statusOf(answer)).toBe(404);
  });

  it('does not exist where the product has a public address', async () => {
    const open = await startProduct({ env: { PUBLIC_URL: 'https://www.vantaggio.example' } });
    expect((await signIn(open.url)).status).toBe(404);
    await open.stop();
  });
});

describe.skipIf(!existsSync(nginx))('through nginx (skipped where it is not installed)', () => {
  it.each([
    ['with the usual forwarding headers', ['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme']],
    ['with the client address alone', ['Host localhost', 'X-Real-IP $remote_addr']],
    ['with the standard header', ['Host localhost', '"Forwarded" "for=192.0.2.1"']],
    ['that hands on the public name and nothing else', ['Host vantaggio.example']],
    ['that is told nothing but where to go', []],
  ])('a proxy %s gets 404, and the rest of the product', async (_what, headers) => {
    const proxy = await startProxy(product.url, headers);
    try {
      expect((await fetch(`${proxy.url}/api/v1/sample-accounts`)).status).toBe(404);
      const answer = await signIn(proxy.url);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('access_token');
      expect((await fetch(`${proxy.url}/`)).status).toBe(200);
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
    } finally {
      const ended = new Promise((resolve) => proxy.child.once('exit', resolve));
      proxy.child.kill('SIGTERM');
      await ended;
    }
  });
});
