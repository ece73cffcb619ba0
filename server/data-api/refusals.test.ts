import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { buildPosts, type DataService, startDataService } from '#tests/data-service.ts';
import { statementLimit } from './transaction.ts';

let service: DataService;
beforeAll(async () => {
  await buildPosts();
  service = await startDataService();
});
const usual = statementLimit.ms;
afterEach(() => {
  vi.restoreAllMocks();
  statementLimit.ms = usual;
});
afterAll(() => service.stop());

describe('an answer that would be too large', () => {
  const long = 'long "words" '.repeat(100_000);
  beforeAll(async () => {
    const post = {
      title: 'Long',
      category: 'Strategy',
      excerpt: 'long',
      status: 'published',
      published_at: new Date(0),
      content: long,
    } as const;
    await db
      .insertInto('posts')
      .values(Array.from({ length: 3 }, (_, index) => ({ ...post, slug: `long-${index}` })))
      .execute();
  });
  afterAll(() => db.deleteFrom('posts').where('excerpt', '=', 'long').execute());

  it.each(['application/json', 'text/csv', 'application/vnd.pgrst.array+json;nulls=stripped'])(
    'is refused before it is made (%s)',
    async (accept) => {
      const response = await service.get('blog_posts?excerpt=eq.long&select=content,again:content', { accept });
      expect([response.status, await response.json()]).toEqual([
        413,
        {
          code: '54000',
          details: null,
          hint: 'Ask for fewer rows with limit or Range, or for fewer columns with select.',
          message: 'The answer would have more than 5000000 bytes.',
        },
      ]);
    },
  );

  it('can be had in parts, and be counted', async () => {
    const part = await service.get('blog_posts?excerpt=eq.long&select=content,again:content&limit=1');
    expect(await part.json()).toEqual([{ content: long, again: long }]);
    const posts = service.client().from('blog_posts').select('*,content', { count: 'exact', head: true });
    expect((await posts.eq('excerpt', 'long')).count).toBe(3);
  });

  it('is also one whose text grows by how it is written', async () => {
    await db
      .updateTable('posts')
      .set({ content: '\u0001'.repeat(1_200_000) })
      .where('excerpt', '=', 'long')
      .execute();
    expect((await service.get('blog_posts?slug=eq.long-1&select=content')).status).toBe(413);
  });
});

describe('a call that cannot be answered', () => {
  it.each([
    ['users', 404, 'PGRST205'],
    ['posts?select=*', 404, 'PGRST205'],
    ['constructor', 404, 'PGRST205'],
    ['rpc/now', 404, 'PGRST202'],
    ['', 404, 'PGRST125'],
    ['blog_posts?select=version', 400, '42703'],
    ['blog_posts?version=eq.1', 400, '42703'],
    ['blog_posts?or=(version.eq.1)', 400, '42703'],
    ['blog_posts?order=version', 400, '42703'],
    ['blog_posts?select=slug,staff(name)', 400, 'PGRST200'],
    ['blog_posts?select=id.count()', 400, 'PGRST123'],
    ['blog_posts?select=id::oid', 400, '42704'],
    ['blog_posts?select=slug;drop', 400, 'PGRST100'],
    ['blog_posts?id=1', 400, 'PGRST100'],
    ['blog_posts?id=around.1', 400, 'PGRST100'],
    ['blog_posts?id=eq(most).1', 400, 'PGRST100'],
    ['blog_posts?id=in.1,2', 400, 'PGRST100'],
    ['blog_posts?featured=is.maybe', 400, 'PGRST100'],
    ['blog_posts?or=(id.eq.1', 400, 'PGRST100'],
    ['blog_posts?or=()', 400, 'PGRST100'],
    [`blog_posts?or=${'(and'.repeat(200)}`, 400, 'PGRST100'],
    [`blog_posts?or=(${Array(101).fill('id.eq.1')})`, 400, 'PGRST100'],
    [`blog_posts?${Array(101).fill('id=eq.1').join('&')}`, 400, 'PGRST100'],
    ['blog_posts?select=content,a:content,b:content::varchar', 400, 'PGRST100'],
    ['blog_posts?select=*,content,*', 400, 'PGRST100'],
    ['blog_posts?order=id.up', 400, 'PGRST100'],
    ['blog_posts?limit=many', 400, 'PGRST100'],
    ['blog_posts?limit=-1', 416, 'PGRST103'],
    ['blog_posts?id=eq.abc', 400, '22P02'],
    ['blog_posts?published_at=gt.yesterdayish', 400, '22007'],
    ['blog_posts?title=match.(', 400, '2201B'],
    ['blog_posts?title=fts(klingon).x', 400, '42704'],
    ['blog_posts?title=eq.%00', 400, '22021'],
    ['blog_posts?title=sl.x', 404, '42883'],
  ])('%s is refused with %i and %s', async (path, status, code) => {
    const response = await service.get(path);
    const body = (await response.json()) as Record<string, unknown>;
    expect([response.status, body.code]).toEqual([status, code]);
    expect(Object.keys(body)).toEqual(['code', 'details', 'hint', 'message']);
  });

  it('ends a pattern that costs too much in time, which is no failure of ours in the log', async () => {
    const [warned, failed] = [vi.spyOn(log, 'warn').mockReturnValue(), vi.spyOn(log, 'error').mockReturnValue()];
    const [post] = await db.selectFrom('posts').selectAll().where('slug', '=', 'post-3').execute();
    // Nothing before the x begins like what is behind it, and each way to part what is before has to be tried.
    const content = `${'abcdefgh'.repeat(400)}xq${'abcdefgh'.repeat(400)}z`;
    await db.updateTable('posts').set({ content }).where('slug', '=', 'post-3').execute();
    statementLimit.ms = 200;
    const response = await service.get('blog_posts?slug=eq.post-3&content=match.(.%2B)(.%2B)(.%2B)x\\1\\2\\3z');
    await db.updateTable('posts').set({ content: post?.content }).where('slug', '=', 'post-3').execute();
    expect([response.status, (await response.json()) as object]).toMatchObject([504, { code: '57014' }]);
    expect(warned.mock.calls).toEqual([[{ path: '/rest/v1/blog_posts' }, 'a call of the data API took too long']]);
    expect(failed).not.toHaveBeenCalled();
  });

  it.each([
    [{ accept: 'image/png' }, 406, 'PGRST107'],
    [{ 'accept-profile': 'auth' }, 406, 'PGRST106'],
    [{ prefer: 'handling=strict, count=exact, anything=else' }, 400, 'PGRST122'],
    [{ range: '9-3' }, 416, 'PGRST103'],
  ])('with the headers %j is refused with %i and %s', async (headers, status, code) => {
    const response = await service.get('blog_posts', headers as Record<string, string>);
    expect([response.status, (await response.json()) as object]).toMatchObject([status, { code }]);
  });

  it('is answered by Range as by limit and offset', async () => {
    const response = await service.get('blog_posts?order=id&select=slug', { range: '2-3', prefer: 'count=exact' });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, '2-3/12']);
    expect(response.headers.get('preference-applied')).toBe('count=exact');
    expect(await response.json()).toEqual([{ slug: 'post-3' }, { slug: 'post-4' }]);
  });
});
