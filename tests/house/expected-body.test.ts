import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/setup/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** All that is answered to a head that promises a body, which is sent once it is asked for. */
function answerTo(path: string, length: number, body = ''): Promise<string> {
  const { host, port } = new URL(product.url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${product.url}`,
    'content-type: application/json',
    `content-length: ${length}`,
    'expect: 100-continue',
  ];
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(`${head.join('\r\n')}\r\n\r\n`));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer += chunk;
      if (/^HTTP\/1\.1 100 Continue\r\n\r\n$/.test(answer)) socket.write(body);
      else if (body) socket.end();
    });
    socket.on('close', () => resolve(answer));
  });
}

it.each([
  ['/api/v1/requests', 2_000_000, 413],
  ['/analysis-request', 2_000_000, 413],
  ['/api/v1/files?kind=request&id=REQ-001&name=a.csv', 2_000_000, 401],
])('a body for %s that is refused by its head is not asked for', async (path, length, status) => {
  const answer = await answerTo(path, length);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

it('a body that is wanted is asked for once, and read', async () => {
  const body = JSON.stringify({ email: 'nobody@casalume.example', password: 'Long-enough-1!' });
  const answer = await answerTo('/api/v1/account/closure', body.length, body);
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 404']);
});
