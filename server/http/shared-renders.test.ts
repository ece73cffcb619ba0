import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';
import { SharedRenders } from './shared-renders.ts';

function stage() {
  const cache = new PageCache();
  cache.connected();
  const renders = new SharedRenders(cache);
  const page = () => ({
    ticket: cache.begin(),
    tags: ['posts'],
    headers: [] as [string, string][],
    body: Buffer.from('<p>'),
  });
  return { cache, renders, page };
}

test('whoever asks while a page is rendered, and until it is kept, is given that one', async () => {
  const { renders, page } = stage();
  expect(await renders.join('/blog')).toBeUndefined();
  const lead = renders.lead('/blog');
  const waiting = [renders.join('/blog'), renders.join('/blog')];
  const kept = Promise.withResolvers<void>();
  lead.give(page(), kept.promise);
  expect((await Promise.all(waiting)).map((each) => String(each?.body))).toEqual(['<p>', '<p>']);
  expect(String((await renders.join('/blog'))?.body)).toBe('<p>');
  kept.resolve();
  await kept.promise;
  expect(await renders.join('/blog')).toBeUndefined();
});

test('nobody is given a page of which something has changed since it was begun, or while changes are not heard of', async () => {
  const { cache, renders, page } = stage();
  const lead = renders.lead('/blog');
  const waiting = renders.join('/blog');
  const begun = page();
  cache.drop(['posts']);
  lead.give(begun, new Promise(() => {}));
  expect(await waiting).toBeUndefined();
  const again = renders.lead('/blog');
  const deaf = renders.join('/blog');
  cache.disconnected();
  again.give(page(), new Promise(() => {}));
  expect(await deaf).toBeUndefined();
});

test('a page that is for one visitor alone is rendered for each', async () => {
  const { renders } = stage();
  const lead = renders.lead('/report');
  const waiting = renders.join('/report');
  lead.give(undefined);
  expect(await waiting).toBeUndefined();
  expect(await renders.join('/report')).toBeUndefined();
});
