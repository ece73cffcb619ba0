import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamedBody } from './streamed-body.ts';
import { answerTable } from './table-answer.ts';

/** Rows until the database goes away. */
async function* failing(): AsyncGenerator<unknown[][]> {
  for (let row = 0; row < 100; row += 1) yield [[`Riga ${row}`]];
  throw new Error('the connection was ended');
}
let isClosed = false;
async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) yield 'x'.repeat(10_000);
  } finally {
    isClosed = true;
  }
}
async function* whole(): AsyncGenerator<string> {
  yield 'è\n';
  yield '';
  yield 'fine';
}

const table = { name: 'list', columns: [{ name: 'a', kind: 'plain' as const }], timeZone: 'Europe/Rome' };
const app = new Hono()
  .use(compress())
  .get('/csv', (context) => answerTable(context, { ...table, rows: failing() }, 'csv'))
  .get('/xlsx', (context) => answerTable(context, { ...table, rows: failing() }, 'xlsx'))
  .get('/endless', (context) => context.body(streamedBody(endless())))
  .get('/whole', (context) => context.body(streamedBody(whole())));
const server = createServer(getRequestListener(app.fetch));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each(['csv', 'xlsx'])('is not taken for a whole %s file when its rows break off', async (format) => {
  for (const encoding of ['gzip', 'identity']) {
    const reading = fetch(`${url}/${format}`, { headers: { 'accept-encoding': encoding } }).then((answer) =>
      answer.text(),
    );
    await expect(reading).rejects.toThrow();
  }
});

it('is whole when nothing goes wrong, and reads nothing for somebody who has left', async () => {
  expect(await (await fetch(`${url}/whole`)).text()).toBe('è\nfine');
  const leaving = new AbortController();
  await fetch(`${url}/endless`, { signal: leaving.signal });
  leaving.abort();
  await expect.poll(() => isClosed).toBe(true);
});
