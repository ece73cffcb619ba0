import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPosts, type DataService, startDataService } from '#tests/data-service.ts';

let service: DataService;
beforeAll(async () => {
  await buildPosts();
  service = await startDataService();
});
afterAll(() => service.stop());

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

  it('is never a failure of ours, whatever is asked', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'id',
        'tags',
        'or',
        'and',
        'not.or',
        'select',
        'order',
        'limit',
        'offset',
        'title',
        'published_at',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .tuple(
          fc.constantFrom('', 'not.'),
          fc.constantFrom('eq', 'like', 'in', 'is', 'cs', 'fts', 'match', 'eq(any)', 'like(all)', 'sl', 'isdistinct'),
          fc.oneof(
            fc.string({ maxLength: 20 }),
            fc.constantFrom('{a,b}', '(1,2)', '("a","b")', 'null', '{', '(', "'", '\\'),
          ),
        )
        .map(([negation, operator, value]) => `${negation}${operator}.${value}`),
      fc.string({ maxLength: 20 }).map((value) => `(id.eq.1,and(title.like.${value},tags.cs.{x}))`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, text), { maxLength: 4 }), async (pairs) => {
        const query = pairs.map(
          ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
        );
        const response = await service.get(`blog_posts?${query.join('&')}`);
        const body = await response.text();
        expect(response.status, `${query.join('&')}: ${body}`).toBeLessThan(500);
        expect(body).not.toMatch(/node_modules|at \w+ \(/);
        if (response.status === 200) expect(body).not.toContain('"draft"');
      }),
      { numRuns: 300 },
    );
  });
});
