import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveApp } from '#tests/serve.ts';
import { isUpload, limitReceiving } from './receiving.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function request(method: string, url: string, headers: Record<string, string> = { 'content-length': '10' }) {
  const message = Object.assign(new EventEmitter(), { method, url, headers, complete: false, destroy: vi.fn() });
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
