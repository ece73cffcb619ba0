import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRun } from '#server/seed/first-run.ts';
import { buildPosts, type DataService, startDataService } from '#tests/data-service.ts';

let service: DataService;
beforeAll(async () => {
  await buildPosts();
  service = await startDataService();
});
afterAll(() => service.stop());

const columns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'content',
  'category',
  'tags',
  'featured',
  'featured_image',
  'published_at',
  'status',
];

describe('the official client', () => {
  it('lists the published posts, newest first, each with exactly the eleven columns', async () => {
    const { data, error, status } = await service
      .client()
      .from('blog_posts')
      .select('*')
      .eq('status', 'published')
      .order('published_at', { ascending: false });
    expect([status, error]).toEqual([200, null]);
    expect(data?.map(({ slug }) => slug)).toEqual(Array.from({ length: 12 }, (_, index) => `post-${index + 1}`));
    for (const post of data ?? []) expect(Object.keys(post)).toEqual(columns);
    expect(data?.[0]).toMatchObject({ id: expect.any(Number), tags: ['ppc', 'listings'], featured: true });
    expect(new Date(data?.[0]?.published_at).getTime()).toBeLessThan(Date.now());
  });

  it('reads one post by its slug', async () => {
    const one = await service
      .client()
      .from('blog_posts')
      .select('*')
      .eq('slug', 'post-2')
      .eq('status', 'published')
      .single();
    expect(one.data).toMatchObject({ slug: 'post-2', title: 'Post 2' });
    const none = await service.client().from('blog_posts').select('*').eq('slug', 'draft').maybeSingle();
    expect([none.data, none.error]).toEqual([null, null]);
  });

  it('is told that a single row was not there, or that there were several', async () => {
    const none = await service.client().from('blog_posts').select('*').eq('slug', 'draft').single();
    expect(none.status).toBe(406);
    expect(none.error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    });
    const several = await service.client().from('blog_posts').select('*').single();
    expect(several.error?.details).toBe('The result contains 12 rows');
    const alsoSeveral = await service.client().from('blog_posts').select('*').maybeSingle();
    expect([alsoSeveral.status, alsoSeveral.error?.code]).toEqual([406, 'PGRST116']);
  });

  it.each(['exact', 'planned', 'estimated'] as const)('counts (%s)', async (count) => {
    const { data, count: total, status } = await service.client().from('blog_posts').select('*', { count }).range(0, 4);
    expect(data).toHaveLength(5);
    expect(total).toBeGreaterThan(0);
    if (count !== 'planned') expect([total, status]).toEqual([12, 206]);
  });

  it('counts without rows', async () => {
    const { data, count } = await service.client().from('blog_posts').select('*', { count: 'exact', head: true });
    expect([data, count]).toEqual([null, 12]);
  });

  it('reads windows, and learns that one lies beyond the end', async () => {
    const posts = () => service.client().from('blog_posts').select('slug', { count: 'exact' }).order('id');
    expect((await posts().range(10, 19)).data).toEqual([{ slug: 'post-11' }, { slug: 'post-12' }]);
    expect((await posts().limit(2)).data).toHaveLength(2);
    const beyond = await posts().range(40, 49);
    expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
    expect(beyond.error?.details).toBe('An offset of 40 was requested, but there are only 12 rows.');
  });

  it('names, renames and casts columns, and gets CSV', async () => {
    const { data } = await service
      .client()
      .from('blog_posts')
      .select('address:slug, number:id::text')
      .eq('slug', 'post-3');
    expect(data).toEqual([{ address: 'post-3', number: expect.stringMatching(/^\d+$/) }]);
    const csv = await service
      .client()
      .from('blog_posts')
      .select('slug,title,tags')
      .in('slug', ['post-4', 'post-2'])
      .order('id')
      .csv();
    expect(csv.data).toBe(
      'slug,title,tags\npost-2,Post 2,{ppc}\npost-4,"Comma, ""quote"" and (parenthesis)","{ppc,listings}"',
    );
  });

  const slugs = async (narrow: (query: ReturnType<typeof everything>) => ReturnType<typeof everything>) => {
    const { data, error } = await narrow(everything());
    expect(error).toBeNull();
    return (data ?? []).map(({ slug }) => Number(String(slug).slice(5)));
  };
  const everything = () => service.client().from('blog_posts').select('slug').order('id');

  it('narrows by every kind of condition', async () => {
    expect(await slugs((q) => q.eq('category', 'SEO').eq('featured', false))).toEqual([2, 4, 6, 8, 10, 12]);
    expect(await slugs((q) => q.neq('category', 'SEO').lt('id', 0))).toEqual([]);
    expect(await slugs((q) => q.is('featured', true))).toEqual([1]);
    expect(await slugs((q) => q.not('featured', 'is', false))).toEqual([1]);
    expect(await slugs((q) => q.like('title', 'Post 1%'))).toEqual([1, 10, 11, 12]);
    expect(await slugs((q) => q.ilike('title', 'pOST 1_'))).toEqual([10, 11, 12]);
    expect(await slugs((q) => q.likeAnyOf('title', ['Post 2', 'Comma%']))).toEqual([2, 4]);
    // The client itself does not escape quotes inside a list.
    expect(await slugs((q) => q.filter('title', 'in', '("Comma, \\"quote\\" and (parenthesis)",Post 1)'))).toEqual([
      1, 4,
    ]);
    expect(await slugs((q) => q.in('title', []))).toEqual([]);
    expect(await slugs((q) => q.contains('tags', ['listings']))).toEqual([1, 4, 7, 10]);
    expect(await slugs((q) => q.containedBy('tags', ['ppc']))).toEqual([2, 3, 5, 6, 8, 9, 11, 12]);
    expect(await slugs((q) => q.overlaps('tags', ['listings', 'other']))).toEqual([1, 4, 7, 10]);
    expect(await slugs((q) => q.filter('title', 'match', '^Post [23]$'))).toEqual([2, 3]);
    expect(await slugs((q) => q.filter('excerpt', 'isdistinct', ''))).toHaveLength(11);
    expect(await slugs((q) => q.textSearch('content', 'advertising & day', { config: 'english' }))).toHaveLength(12);
    expect(await slugs((q) => q.textSearch('title', 'quote parenthesis', { type: 'websearch' }))).toEqual([4]);
    expect(
      await slugs((q) => q.or('title.eq."Comma, \\"quote\\" and (parenthesis)",and(featured.is.true,id.gt.0)')),
    ).toEqual([1, 4]);
    expect(await slugs((q) => q.or('slug.in.(post-2,post-3),not.and(featured.is.false,tags.cs.{ppc})'))).toEqual([
      1, 2, 3,
    ]);
    expect(await slugs((q) => q.match({ category: 'Strategy', slug: 'post-5' }))).toEqual([5]);
  });

  it('orders by several columns and by where nothing stands', async () => {
    const { data } = await service
      .client()
      .from('blog_posts')
      .select('slug')
      .order('category', { ascending: false })
      .order('published_at', { ascending: true, nullsFirst: true })
      .limit(2);
    expect(data).toEqual([{ slug: 'post-11' }, { slug: 'post-9' }]);
  });

  it('reads the public case studies', async () => {
    await firstRun();
    const { data, error } = await service.client().from('case_studies').select('*').order('created_at');
    expect(error).toBeNull();
    expect(data).toHaveLength(6);
    expect(Object.keys(data?.[0] ?? {})).not.toContain('version');
  });
});
