import { afterAll, afterEach, expect, test } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { callerFrom } from '#tests/outside.ts';
import { saveSettings } from '#tests/saved-settings.ts';

const ask = callerFrom('198.51.100.9');

afterEach(() => saveSettings('api', {}));
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const read = async (path: string) => (await ask(path)).text();
const describedPaths = async () => Object.entries((await (await ask('/api/v1/openapi.json')).json()).paths);

test('the overview lists every operation that a key may call, and on request all others', async () => {
  const [callable, all] = [await read('/api/docs'), await read('/api/docs?all=on')];
  for (const [path, operations] of await describedPaths()) {
    for (const operation of Object.values(operations as object)) {
      const line = `<code>${path}</code></a><span>${operation.summary.replaceAll("'", '&#39;')}`;
      expect([path, all.includes(line)]).toEqual([path, true]);
      expect([path, callable.includes(line)]).toEqual([path, Boolean(operation['x-scope'])]);
    }
  }
});

test('a group says of each operation what it takes, what it answers and how it is called', async () => {
  const page = await read('/api/docs/requests');
  for (const text of [
    '<code>/requests/{reference}/status</code>',
    'key with <code>requests:write</code>',
    '&quot;in-progress&quot;',
    '-H &quot;X-API-Key: $API_KEY&quot;',
    'replyDueAt',
    'The limit of the hour is used up.',
  ]) {
    expect([text, page.includes(text)]).toEqual([text, true]);
  }
});

test('a search finds by words in any order, and its text is never markup', async () => {
  const page = await read('/api/docs?q=status+move');
  expect(page).toContain('<code>/requests/{reference}/status</code>');
  expect(page).not.toContain('<code>/posts</code>');
  const hostile = await read(`/api/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(hostile).not.toContain('<script');
  expect(hostile).toContain('Nothing matches.');
});

test('nothing runs, nothing is loaded from elsewhere, and the policy says so', async () => {
  const answer = await ask('/api/docs/requests');
  const page = await answer.text();
  expect(page).not.toMatch(/<script|<link|<img|\sstyle=|\son[a-z]+=/);
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src-elem 'self' 'sha256-/);
  for (const [, address = ''] of page.matchAll(/(?:href|action|src)="([^"]*)"/g)) expect(address).toMatch(/^[/#]/);
});

test('while the API is off, and for a group that there is none of, it is a page like any other address', async () => {
  expect(await read('/api/docs/nothing')).toBe('a page');
  await saveSettings('api', { enableAPI: false });
  expect(await read('/api/docs')).toBe('a page');
});

test('it tells the limit that is in force', async () => {
  await saveSettings('api', { rateLimitPerHour: 4321 });
  expect(await read('/api/docs')).toContain('may call 4321 times');
});
