import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveApp } from '#tests/serve.ts';
import { closeBehindUnread, isUpload, limitReceiving } from './receiving.ts';
import type { ServerEnv } from './server-env.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function request(method: string, url: string, headers: Record<string, string> = { 'content-length': '10' }) {
  const sent = { complete: false, readableLength: 0, socket: { bytesRead: 0 } };
  const message = Object.assign(new EventEmitter(), { method, url, headers, ...sent, destroy: vi.fn() });
  limitReceiving(message as unknown as IncomingMessage);
  return message;
}

test('a request whose body does not come is ended, an upload is not', () => {
  const slow = request('POST', '/contact');
  const upload = request('POST', '/api/v1/files?kind=request&id=REQ-001&name=a.pdf');
  const picture = request('POST', '/api/v1/pictures?name=a.png', { 'transfer-encoding': 'chunked' });
  vi.advanceTimersByTime(29_000);
  expect(slow.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(slow.destroy).toHaveBeenCalledOnce();
  for (const each of [upload, picture]) expect(each.destroy).not.toHaveBeenCalled();
});

test('an upload that drips is ended; one over a slow line, one that we read slowly and one that has come are not', () => {
  const form = { 'content-length': '10', 'content-type': 'multipart/form-data; boundary=x' };
  const begin = () => request('PATCH', '/api/v1/visitor-files/1');
  const [drip, dripping, line, unread, whole] = [
    begin(),
    request('POST', '/analysis-request', form),
    begin(),
    begin(),
    begin(),
  ];
  Object.assign(unread, { readableLength: 16_384 });
  for (let second = 0; second < 150; second += 1) {
    for (const each of [drip, dripping]) each.socket.bytesRead += 1;
    line.socket.bytesRead += 1_000;
    whole.complete = second > 30;
    vi.advanceTimersByTime(1_000);
  }
  for (const each of [drip, dripping]) expect(each.destroy).toHaveBeenCalled();
  for (const each of [line, unread, whole]) expect(each.destroy).not.toHaveBeenCalled();
});

test('a request that has come, is over, or has no body is left alone', () => {
  const whole = Object.assign(request('POST', '/contact'), { complete: true });
  const over = request('POST', '/contact');
  over.emit('close');
  const page = request('GET', '/', {});
  vi.advanceTimersByTime(60_000);
  for (const each of [whole, over, page]) expect(each.destroy).not.toHaveBeenCalled();
});

test('only the two calls that take files are uploads', () => {
  expect(isUpload('POST', '/api/v1/files')).toBe(true);
  for (const path of ['/api/v1/files/1/link', '/api/v1/pictures/fetched', '/api/v1/requests', '/files']) {
    expect(isUpload('POST', path)).toBe(false);
  }
  expect(isUpload('GET', '/api/v1/files')).toBe(false);
});

test('an idle connection is kept longer than the programs at its other end keep it', async () => {
  vi.useRealTimers();
  const { url, stop } = await serveApp(new Hono().get('/', (c) => c.text('')));
  const answer = await fetch(url);
  expect([await answer.text(), answer.headers.get('keep-alive')]).toEqual(['', 'timeout=65']);
  await stop();
});

test('an answer that goes out before the whole body came says that its connection closes; the next request comes by another one', async () => {
  vi.useRealTimers();
  const app = new Hono<ServerEnv>()
    .post('/early', closeBehindUnread, (c) => c.text('too large', 413))
    .post('/whole', closeBehindUnread, async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  const { url, stop } = await serveApp(app);
  const body = Buffer.alloc(8_000_000);
  const early = await fetch(`${url}/early`, { method: 'POST', body });
  expect([early.status, early.headers.get('connection')]).toEqual([413, 'close']);
  const whole = await fetch(`${url}/whole`, { method: 'POST', body });
  expect([await whole.text(), whole.headers.get('connection')]).toEqual(['8000000', 'keep-alive']);
  await stop();
});
