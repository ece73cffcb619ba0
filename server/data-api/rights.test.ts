import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectSecret } from '#server/auth/project-keys.ts';
import { readAs } from '#server/data-api/transaction.ts';
import { db } from '#server/db/client.ts';
import { buildPosts, type DataService, startDataService } from '#tests/data-service.ts';
import { buildClient } from '#tests/factories.ts';
import { eventually } from '#tests/setup/product.ts';

let service: DataService;
beforeAll(async () => {
  await buildPosts();
  service = await startDataService();
});
afterAll(() => service.stop());

const hidden = ['draft', 'scheduled', 'early', 'deleted'];

describe('what a caller may read', () => {
  it('is what is published, for visitors and for people who are signed in', async () => {
    const { token } = await buildClient();
    for (const authorization of [`Bearer ${service.anonKey}`, `Bearer ${token}`]) {
      const response = await service.get('blog_posts?select=slug', { authorization });
      const slugs = ((await response.json()) as { slug: string }[]).map(({ slug }) => slug);
      expect(slugs).toHaveLength(12);
      expect(slugs).not.toEqual(expect.arrayContaining(hidden));
      expect(await (await service.get(`blog_posts?slug=in.(${hidden})`, { authorization })).json()).toEqual([]);
    }
  });

  it('is everything but what was deleted for the service key', async () => {
    const { data } = await service.serviceClient().from('blog_posts').select('slug');
    expect(data?.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['draft', 'scheduled', 'early']));
    expect(data).toHaveLength(15);
  });

  it.each(['anon', 'authenticated', 'service_role'] as const)(
    'is held by the database itself: the transactions of %s reach no table and write nothing',
    async (role) => {
      for (const statement of [
        'select * from auth.users',
        'select * from public.clients',
        'select version from public.posts',
        'select auth_private.announce_user()',
        "update data_api.blog_posts set title = 'x'",
        'delete from public.posts',
        'create temporary table x (y int)',
      ])
        await expect(
          readAs(role, (query) => query(statement, [])),
          statement,
        ).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|25006)$/),
        });
      if (role === 'service_role') return;
      const { rows } = await readAs(role, (query) => query('select slug from public.posts', []));
      expect(rows).toHaveLength(12);
    },
  );

  it.each([
    ['session', (userId: string) => db.deleteFrom('auth.sessions').where('user_id', '=', userId).execute()],
    [
      'account',
      (userId: string) =>
        db
          .updateTable('auth.users')
          .set({ banned_until: new Date(Date.now() + 60_000) })
          .where('id', '=', userId)
          .execute(),
    ],
  ])('ends with the %s, as soon as the database has said so', async (_what, end) => {
    const { token, userId } = await buildClient();
    const read = () => service.get('blog_posts?limit=1', { authorization: `Bearer ${token}` });
    expect((await read()).status).toBe(200);
    await end(userId);
    const refused = await eventually(async () => {
      const response = await read();
      return response.status === 200 ? void (await response.text()) : response;
    }, 'a refusal');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
    expect(await refused.json()).toMatchObject({ code: 'PGRST301' });
  });

  it('is nothing with a token that is wrong, old or of another key', async () => {
    const sign = (exp: number, secret: Buffer) =>
      new SignJWT({ role: 'anon' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(exp).sign(secret);
    const now = Math.floor(Date.now() / 1000);
    const ours = projectSecret(process.env.SECRET_KEY ?? '');
    const cases: [string, string][] = [
      [await sign(now - 3600, ours), 'PGRST303'],
      [await sign(now + 3600, Buffer.from('another secret that is long enough to sign')), 'PGRST301'],
      ['eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.', 'PGRST301'],
      ['nonsense', 'PGRST301'],
    ];
    for (const [token, code] of cases) {
      const response = await service.get('blog_posts', { authorization: `Bearer ${token}` });
      expect([response.status, (await response.json()) as object]).toMatchObject([401, { code }]);
    }
  });

  it('needs the project key', async () => {
    const without = await fetch(`${service.url}/rest/v1/blog_posts`);
    expect([without.status, await without.json()]).toMatchObject([401, { message: 'No API key found in request' }]);
    const wrong = await service.get('blog_posts', { apikey: 'sb_publishable_wrong' });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { message: 'Invalid API key' }]);
    expect((await fetch(`${service.url}/rest/v1/blog_posts?apikey=${service.anonKey}`)).status).toBe(200);
  });

  it('can be changed by nobody', async () => {
    const { token } = await buildClient();
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
      for (const [authorization, status] of [
        [`Bearer ${service.anonKey}`, 401],
        [`Bearer ${token}`, 403],
      ] as const) {
        const init = { method, ...(method === 'DELETE' ? {} : { body: '{"title":"x"}' }) };
        const response = await service.get('blog_posts?id=eq.1', { authorization }, init);
        expect([response.status, await response.json()], method).toMatchObject([
          status,
          { code: '42501', message: 'permission denied for view blog_posts' },
        ]);
      }
    const { error } = await service.serviceClient().from('blog_posts').insert({ title: 'x' });
    expect(error?.code).toBe('42501');
  });
});
