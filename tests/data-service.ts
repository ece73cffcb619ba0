import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { Insertable } from 'kysely';
import { auth } from '#server/auth/index.ts';
import { projectKeys } from '#server/auth/project-keys.ts';
import { dataApi } from '#server/data-api/index.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import type { Posts } from '#server/db/types.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { serveApp } from './serve.ts';

/** The data API with the sign-in service beside it on a real port, as the official client sees them. */
export async function startDataService() {
  const app = new Hono().route('/auth/v1', auth).route('/rest/v1', dataApi);
  const { url, stop } = await serveApp(app);
  const { anonKey, serviceRoleKey } = await projectKeys(env.SECRET_KEY ?? '');
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return {
    url,
    anonKey,
    client: () => createClient(url, anonKey, options),
    serviceClient: () => createClient(url, serviceRoleKey, options),
    /** A call without the client in between, as a visitor's program makes it. */
    get: (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(`${url}/rest/v1/${path}`, { ...init, headers: { apikey: anonKey, ...headers } }),
    stop: async () => {
      await stop();
      await closeQueue();
      await closeDatabase();
    },
  };
}

export type DataService = Awaited<ReturnType<typeof startDataService>>;

const day = 86_400_000;

/** Twelve published posts, the newest first called `post-1`, and four that nobody may see yet. */
export async function buildPosts(): Promise<void> {
  const published = Array.from({ length: 12 }, (_, index) => ({
    slug: `post-${index + 1}`,
    title: index === 3 ? 'Comma, "quote" and (parenthesis)' : `Post ${index + 1}`,
    excerpt: index === 4 ? '' : `Excerpt of ${index + 1}`,
    content: `<p>Advertising on day ${index + 1}</p>`,
    category: index % 2 ? ('SEO' as const) : ('Strategy' as const),
    tags: index % 3 ? ['ppc'] : ['ppc', 'listings'],
    featured: index === 0,
    status: 'published' as const,
    published_at: new Date(Date.now() - (index + 1) * day),
  }));
  const hidden: Insertable<Posts>[] = [
    { slug: 'draft', title: 'Draft', category: 'SEO', status: 'draft' },
    {
      slug: 'scheduled',
      title: 'Scheduled',
      category: 'SEO',
      status: 'scheduled',
      scheduled_at: new Date(Date.now() + day),
    },
    { slug: 'early', title: 'Early', category: 'SEO', status: 'published', published_at: new Date(Date.now() + day) },
    {
      slug: 'deleted',
      title: 'Deleted',
      category: 'SEO',
      status: 'published',
      published_at: new Date(Date.now() - day),
      deleted_at: new Date(),
    },
  ];
  await db
    .insertInto('posts')
    .values([...published, ...hidden])
    .execute();
}
