import { afterAll, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { publicUrl } from '#server/public-url.ts';
import { buildStaff } from '#tests/factories.ts';
import { buildPost } from '#tests/post-factory.ts';
import { checkLinks } from './check-links.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

it('links to pages of ours are looked up, drafts and misspelled ones are told, others are asked', async () => {
  const editor = await buildStaff('Editor');
  const { slug } = await buildPost(editor, { title: 'A public post', content: '<p>a</p>', status: 'published' });
  const draft = await buildPost(editor, { title: 'Still a draft', content: '<p>a</p>' });
  const asked: string[] = [];
  const ask = async (address: string) => {
    asked.push(address);
    if (address.includes('away')) throw new Error('nobody there');
    return address.includes('gone') ? 404 : address.includes('shy') ? 403 : 200;
  };
  const expected = {
    '/': 'found',
    '/services?from=blog#more': 'found',
    [`/blog/${slug}`]: 'found',
    [`${publicUrl()}/blog/${slug}`]: 'found',
    [`/blog/${draft.slug}`]: 'missing',
    '/blog/no-such-post': 'missing',
    '/portfolio/no-such-case': 'missing',
    '/servces': 'missing',
    'https://here.example/': 'found',
    'https://shy.example/': 'found',
    'https://gone.example/': 'missing',
    'https://away.example/': 'unanswered',
    'http://plain.example/': 'insecure',
  };
  const person = { userId: editor.userId, kind: 'staff', role: 'Editor' } as never;
  const { links } = await checkLinks(person, { addresses: Object.keys(expected) }, ask);
  expect(Object.fromEntries(links.map(({ address, state }) => [address, state]))).toEqual(expected);
  expect(asked.every((address) => address.startsWith('https://') && !address.startsWith(publicUrl()))).toBe(true);
});

it('is for those who write posts, and reads at most sixty addresses', async () => {
  const [editor, viewer] = [await buildStaff('Editor'), await buildStaff('Viewer')];
  const body = (addresses: string[]) => ({ addresses });
  expect((await viewer.call('/posts/links', body(['/']), 'POST')).status).toBe(403);
  expect((await editor.call('/posts/links', body(['/']), 'POST')).json).toEqual({
    links: [{ address: '/', state: 'found' }],
  });
  expect((await editor.call('/posts/links', body(Array(61).fill('/')), 'POST')).status).toBe(422);
  expect((await editor.call('/posts/links', body(['x'.repeat(3_000)]), 'POST')).status).toBe(422);
});
