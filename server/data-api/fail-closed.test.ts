import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { buildPosts, type DataService, startDataService } from '#tests/data-service.ts';

/** Nothing about a connection may make the data API show more, whatever begins it and whatever lies between. */

const peer = await vi.hoisted(async () => {
  const { startDatabasePeer } = await import('#tests/database-peer.ts');
  const between = await startDatabasePeer(process.env.DATABASE_URL as string);
  // What guides of providers show: whoever puts it there means all of the product's connections.
  const settings =
    '-c TimeZone=Asia/Tokyo -c statement_timeout=30s -c DateStyle=German -c default_transaction_read_only=off';
  process.env.DATABASE_URL = `${between.url}?options=${encodeURIComponent(settings)}`;
  return between;
});

let service: DataService;
beforeAll(async () => {
  await buildPosts();
  await db.insertInto('case_studies').values(caseStudies).execute();
  service = await startDataService();
});
afterEach(() => {
  peer.dropsParameters = false;
  peer.change = (sent) => sent;
});
afterAll(async () => {
  await service.stop();
  await peer.stop();
});

const caseStudy = { description: 'A case', category: 'Web Development' as const, client: 'Casa Lume', results: [] };
const caseStudies = [
  { ...caseStudy, id: 'cs-1', slug: 'shown', title: 'Shown', status: 'published' as const },
  { ...caseStudy, id: 'cs-2', slug: 'unfinished', title: 'Unfinished', status: 'draft' as const },
  { ...caseStudy, id: 'cs-3', slug: 'gone', title: 'Gone', status: 'published' as const, deleted_at: new Date() },
];

const slugsOf = async (relation: string) => {
  const response = await service.get(`${relation}?select=slug`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { slug: string }[]).map(({ slug }) => slug);
};

describe('visitors see what is published and nothing else', () => {
  it('where DATABASE_URL gives every connection options of its own', async () => {
    expect(await slugsOf('blog_posts')).toHaveLength(12);
    expect(await slugsOf('case_studies')).toEqual(['shown']);
    const [post] = (await (await service.get('blog_posts?select=published_at::text&limit=1')).json()) as object[];
    expect(post).toEqual({ published_at: expect.stringMatching(/^\d{4}-\d\d-\d\d .*\+00$/) });
  });

  it('where a pooler drops what a connection begins with', async () => {
    peer.dropsParameters = true;
    peer.cut();
    expect(await slugsOf('blog_posts')).toHaveLength(12);
    const { rows } = await pool.query('show timezone');
    expect(rows).not.toEqual([{ TimeZone: 'Asia/Tokyo' }]); // so the options were dropped indeed
  });

  it('where the tables are read by their owner: the views themselves hide the rest', async () => {
    const read = (view: string) => pool.query(`select slug, current_user from data_api.${view}`);
    expect((await read('blog_posts')).rows).toHaveLength(12);
    expect((await read('case_studies')).rows).toMatchObject([{ slug: 'shown' }]);
  });
});

it.each([
  ['a role that was not taken', 'set local role anon', 'set local jit = off'],
  ['a transaction that may write', 'read, read only;', 'read;'],
])('a call is refused before it reads on %s', async (_what, sent, instead) => {
  const statements: string[] = [];
  peer.change = (text) => {
    statements.push(text);
    return text.replace(sent, instead.padEnd(sent.length));
  };
  const response = await service.get('blog_posts?select=slug');
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'XX000', message: expect.any(String), details: null, hint: null },
  ]);
  expect(statements.filter((text) => text.includes(sent))).toHaveLength(1);
  expect(statements.filter((text) => text.includes('slug'))).toEqual([]);
});
