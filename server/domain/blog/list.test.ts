import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { type PostListItem, postSorts } from '#shared/post-views.ts';
import { buildStaff, caller } from '#tests/factories.ts';
import { addPost, buildPost, saveBody, savePostAs } from '#tests/post-factory.ts';

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const list = async (query: string) => (await editor.call(`/posts?${query}`)).json;
const titles = async (query: string) => (await list(query)).items.map(({ title }: PostListItem) => title);

/** Views that a post has had. */
const addViews = (id: number, views: number) =>
  sql`insert into visit_day_values (day, kind, value, visitors, visits, views) values ('2026-01-01', 'post', ${String(id)}, 1, 1, ${views})`.execute(
    db,
  );

describe('the search', () => {
  it('finds a text in title, excerpt, text, tags and author, without case and accents', async () => {
    const author = await buildStaff('Editor');
    await db.updateTable('staff').set({ name: 'Zoë Quaglia' }).where('user_id', '=', author.userId).execute();
    const marks = { title: 'qwtitle', excerpt: 'qwexcerpt', content: '<p>qwcont<em>ent</em></p>', tags: ['Qwtag'] };
    await addPost(editor, { title: marks.title });
    await addPost(editor, { title: 'By excerpt', excerpt: marks.excerpt });
    await addPost(editor, { title: 'By text', content: marks.content });
    await addPost(editor, { title: 'By tag', tags: marks.tags });
    await addPost(author, { title: 'By author' });
    expect(await titles('q=QWTITLE')).toEqual(['qwtitle']);
    expect(await titles('q=wexcér')).toEqual(['By excerpt']);
    expect(await titles('q=qwcontent')).toEqual(['By text']);
    expect(await titles('q=qwTAG')).toEqual(['By tag']);
    expect(await titles('q=zoe%20quag')).toEqual(['By author']);
    expect(await titles('q=zo')).toEqual(['By author']);
    expect(await titles('q=qw&sort=title')).toEqual(['By excerpt', 'By tag', 'By text', 'qwtitle']);
    expect(await titles('q=%25')).toEqual([]);
    expect((await editor.call('/posts?q=%00')).status).toBe(422);
    expect((await editor.call('/posts?q=%ED%A0%80')).status).toBe(200);
  });
});

describe('the list', () => {
  it('counts what matches by status, whatever status is shown', async () => {
    for (const status of ['draft', 'published', 'published'])
      await buildPost(editor, { title: `Countable ${status}`, status });
    const post = await addPost(editor, { title: 'Countable later', category: 'SEO' });
    await savePostAs(editor, post, { status: 'scheduled', publishAt: '2090-01-01T10:00' });
    const found = await list('q=countable&status=published');
    expect([found.total, found.counts]).toEqual([2, { all: 4, draft: 1, scheduled: 1, published: 2 }]);
    expect((await list('q=countable&category=SEO')).counts).toEqual({ all: 1, draft: 0, scheduled: 1, published: 0 });
  });

  it.each(postSorts)('by %s shows each post once, in pages, in one order', async (sort) => {
    if (sort === postSorts[0]) {
      for (const [index, category] of (['SEO', 'Strategy', 'SEO', 'E-commerce', 'Strategy'] as const).entries()) {
        const status = index % 2 ? 'published' : 'draft';
        const post = await buildPost(editor, { title: `Paged ${index % 3}`, category, status });
        if (status === 'published') await addViews(post.id, index);
      }
    }
    const whole = (await list(`q=paged&sort=${sort}`)).items.map(({ id }: PostListItem) => id);
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await list(`q=paged&sort=${sort}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...page.items.map(({ id }: PostListItem) => id));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect([seen, whole.length]).toEqual([whole, 5]);
    const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
    expect((await list(`q=paged&sort=${opposite}`)).items.map(({ id }: PostListItem) => id)).toEqual(whole.reverse());
  });

  it('refuses a cursor that is none, or of another order', async () => {
    const { nextCursor } = await list('q=paged&limit=1');
    const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const cursor of [
      'x',
      made(['title', 'a\0', 1]),
      made(['-date', 'soon', 1]),
      made(['-views', '1e9', 1]),
      made([1]),
      nextCursor,
    ])
      expect((await editor.call(`/posts?sort=views&cursor=${cursor}`)).status).toBe(422);
  });

  it('is read by indexes when it is long', async () => {
    await sql`insert into posts (slug, title, category, body_text, excerpt)
      select 'long-' || n, 'Long ' || n, 'SEO', repeat(md5(n::text) || ' ', 40), md5(n::text) from generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`analyze posts`.execute(db);
    const plan = async (query: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const date = 'coalesce(scheduled_at, published_at, created_at)';
    expect(
      await plan(`select id from posts where deleted_at is null order by ${date} desc, id desc limit 51`),
    ).toContain('posts_by_date');
    expect(await plan(`select id from posts where deleted_at is null and search_text like '%c4ca4238%'`)).toContain(
      'posts_searched',
    );
    expect(
      await plan(`select id from posts where deleted_at is null order by fold_for_search(title), id limit 51`),
    ).toContain('posts_named');
    await sql`delete from posts where slug like 'long-%'`.execute(db);
  });
});

describe('views', () => {
  it('are those of the post whatever it was called, none while it is not public, and all of them in the figures', async () => {
    const before = (await editor.call('/posts/figures')).json;
    const post = await buildPost(editor, { title: 'Viewed', status: 'published' });
    await addViews(post.id, 41);
    const renamed = await savePostAs(editor, post, { slug: 'viewed-again' });
    expect([renamed.views, (await list('q=Viewed')).items[0].views]).toEqual([41, 41]);
    expect((await savePostAs(editor, renamed, { status: 'draft' })).views).toBeNull();
    const after = (await editor.call('/posts/figures')).json;
    expect(after).toEqual({ ...before, total: before.total + 1, draft: before.draft + 1, views: before.views + 41 });
  });
});

describe('an API key', () => {
  it('reads by blog:read, writes by blog:write where nobody has the post open, and deletes nothing', async () => {
    const scopes = ['blog:read', 'blog:write'] as const;
    const [reader, writer] = await Promise.all(
      scopes.map(async (scope) =>
        caller((await makeApiKey(db, { name: scope, scopes: [scope], makerId: editor.userId })).key),
      ),
    );
    if (!reader || !writer) throw new Error('no keys');
    const post = await addPost(editor, { title: 'By key' });
    expect((await reader(`/posts/${post.id}`)).status).toBe(200);
    expect((await reader('/posts', { key: randomUUID() })).status).toBe(403);
    expect((await writer(`/posts/${post.id}`, saveBody(post, { title: 'Written' }), 'PUT')).status).toBe(200);
    expect((await writer(`/posts/${post.id}?version=2`, undefined, 'DELETE')).status).toBe(403);
    await editor.call(`/posts/${post.id}/editor`, { tab: randomUUID() }, 'PUT');
    const refused = await writer(`/posts/${post.id}`, saveBody(post, { title: 'Again', version: 2 }), 'PUT');
    expect(refused.json.error.code).toBe('being_edited');
  });
});
