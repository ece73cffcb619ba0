import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '#tests/setup/product.ts';

/**
 * `npm run drill -- drips [sockets]`: so many connections send the analysis form with a file, a byte a second each, and no end of it. Meanwhile an honest
 * visitor sends the same form every ten seconds. What drips is ended, whoever is honest is answered.
 */
const sockets = Number(process.argv[2] ?? 200);
const seconds = 135;
const faults: string[] = [];
const product = await startProduct({ env: { WEB_CONCURRENCY: '1', TRUSTED_PROXIES: '127.0.0.1' } });
const { hostname, port } = new URL(product.url);
const report = readFileSync(path.join('tests/reports/golden', 'golden-st-it-utf8bom.csv'));

const ended = { count: 0 };
function drip(sender: number): Socket {
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'POST /analysis-request HTTP/1.1',
      `host: ${hostname}:${port}`,
      `origin: ${product.url}`,
      `x-forwarded-for: 198.18.${sender >> 8}.${sender & 255}`,
      'content-type: multipart/form-data; boundary=drip',
      'content-length: 1000000',
      '',
      '--drip\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n',
    ].join('\r\n'),
  );
  const timer = setInterval(() => socket.write('a'), 1_000);
  socket.on('error', () => {});
  socket.resume();
  socket.on('close', () => {
    clearInterval(timer);
    ended.count += 1;
  });
  return socket;
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Milliseconds until an honest form with a file was taken. */
async function honest(visitor: number): Promise<number> {
  const html = await (await fetch(`${product.url}/analysis-request`)).text();
  await sleep(2_100); // the time trap
  const form = new FormData();
  for (const name of ['idempotencyKey', 'timeTrap']) form.set(name, hidden(html, name));
  const facts = { firstName: 'Honest', lastName: 'Person', email: `${randomUUID()}@visitor.example`, company: 'Riva' };
  for (const [name, value] of Object.entries({ ...facts, terms: 'on' })) form.set(name, value);
  form.append('files', new File([report], 'terms.csv'));
  const startedAt = performance.now();
  const answer = await fetch(`${product.url}/analysis-request`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: product.url, 'x-forwarded-for': `203.0.113.${visitor}` },
  });
  if (answer.status !== 303) faults.push(`an honest form was answered ${answer.status}`);
  return performance.now() - startedAt;
}

const before = await honest(1);
const dripping = Array.from({ length: sockets }, (_, sender) => drip(sender));
const startedAt = Date.now();
let slowest = 0;
for (let visitor = 2; Date.now() - startedAt < seconds * 1_000; visitor += 1) {
  slowest = Math.max(slowest, await honest(visitor));
  await sleep(7_900);
}
if (ended.count < sockets) faults.push(`${sockets - ended.count} connections drip on after ${seconds} s`);
for (const socket of dripping) socket.destroy();
await product.stop();
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${ended.count} of ${sockets} dripping connections ended; an honest form took ${Math.round(before)} ms before and at most ${Math.round(slowest)} ms beside them; ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
