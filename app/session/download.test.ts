import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadFrom, downloadNamed } from './download.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://vantaggio.example' }, addEventListener: () => {} });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

test('a file that nobody answers for is told as a missing connection, not as a fault of the page', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(downloadFrom('/portal/requests/REQ-002/analysis.pdf')).rejects.toMatchObject({ code: 'offline' });
});

test('so is one that breaks off', async () => {
  const broken = new ReadableStream({ start: (control) => control.error(new TypeError('network error')) });
  answering(() => Promise.resolve(new Response(broken)));
  await expect(downloadNamed('/portal/requests/REQ-002/pack/zip')).rejects.toMatchObject({ code: 'offline' });
});

test('a file that is refused is told by what the server says', async () => {
  answering(() => Promise.resolve(Response.json({ error: { code: 'not_found', message: 'none' } }, { status: 404 })));
  await expect(downloadFrom('/audit/export')).rejects.toMatchObject({ code: 'not_found', status: 404 });
});
