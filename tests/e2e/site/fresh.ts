import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, workerEnvironment } from '#tests/setup/product.ts';
import { publicPages } from '#tests/setup/public-pages.ts';
import { connectionsToEach, renameSite, type SteadyConnection } from '#tests/setup/steady-connection.ts';
import { stage } from './stage.ts';

/**
 * A change of a record is on every page that shows it, on every worker. Written as another program writes: in a transaction
 * with its announcements, so that each worker hears of it the long way round; the one that writes itself hears it sooner.
 */
let database: pg.Client;

let workers: SteadyConnection[];

const bodies = (path: string) => Promise.all(workers.map((worker) => worker.read(path)));

const nameOfSite = 'Novantaggio & Figli';
const inHtml = (text: string) => text.replaceAll('&', '&amp;');

async function retitle(slug: string, title: string): Promise<string> {
  await database.query('begin');
  const { rows } = await database.query('select title from case_studies where slug = $1', [slug]);
  await database.query('update case_studies set title = $2, updated_at = now() where slug = $1', [slug, title]);
  await database.query(`select pg_notify('pages', 'case-studies')`);
  await database.query('commit');
  return rows[0].title;
}

/** Asks every path on every worker until all answers are fresh; then no worker may ever show the old state again. */
async function expectEverywhere(paths: string[], isFresh: (html: string) => boolean): Promise<void> {
  for (const path of paths)
    await eventually(async () => ((await bodies(path)).every(isFresh) ? true : undefined), `the change on ${path}`);
  for (const path of paths) expect((await bodies(path)).map(isFresh), path).not.toContain(false);
}

/** Reads the home page on each worker without a pause; what it saw, in order: `o`ld or `n`ew. */
function watchWorkers(isNew: (html: string) => boolean) {
  let ended = false;
  const watchers = workers.map(async (connection) => {
    let seen = '';
    while (!ended || !seen.endsWith('n')) seen += isNew(await connection.read('/')) ? 'n' : 'o';
    return seen;
  });
  return {
    end: () => {
      ended = true;
      return Promise.all(watchers);
    },
  };
}

export function freshEverywhere(): void {
  describe('a change in the database', () => {
    beforeAll(async () => {
      database = new pg.Client({ connectionString: workerEnvironment(stage.product).DATABASE_URL });
      await database.connect();
      workers = await connectionsToEach(stage.product);
    });
    afterAll(async () => {
      for (const worker of workers ?? []) worker.close();
      await database?.end();
    });

    it('of the site’s name is on every page, on every worker, and no older page comes after it', async () => {
      expect(workers.length).toBeGreaterThanOrEqual(2);
      const paths = publicPages.map(({ path }) => path);
      for (const path of paths) await bodies(path); // every worker holds every page now
      const watch = watchWorkers((html) => html.includes('Novantaggio'));
      await renameSite(database, nameOfSite);
      const shown = inHtml(nameOfSite);
      await expectEverywhere(paths, (html) => html.includes(shown) && !html.includes('Vantaggio'));
      for (const answers of await watch.end()) expect(answers).toMatch(/^o*n+$/);
      await renameSite(database, 'Vantaggio');
      await expectEverywhere(paths, (html) => html.includes('Vantaggio') && !html.includes(shown));
    });

    it('of a case study is on its page, its neighbours’, the portfolio and the home page, on every worker', async () => {
      const slug = 'perro-viejo-wasted-spend-halved';
      const { rows } = await database.query('select slug, category from case_studies order by created_at desc, id');
      const place = rows.findIndex((row) => row.slug === slug);
      const neighbours = [rows[place - 1], rows[place + 1]].filter(Boolean).map((row) => `/portfolio/${row.slug}`);
      const paths = [
        '/',
        '/portfolio',
        '/portfolio?category=strategic-consulting',
        `/portfolio/${slug}`,
        ...neighbours,
      ];
      for (const path of paths) await bodies(path);
      const title = 'A title that nobody has read yet';
      const before = await retitle(slug, title);
      await expectEverywhere(paths, (html) => html.includes(title) && !html.includes(before));
      await retitle(slug, before);
      await expectEverywhere(paths, (html) => html.includes(before) && !html.includes(title));
    });
  });
}
