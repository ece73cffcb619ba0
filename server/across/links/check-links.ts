import { findMovedPost, readPostHead } from '#server/domain/blog/site.ts';
import { findMovedCase, readCaseStudy } from '#server/domain/case-studies/case-studies.ts';
import { findServicePage } from '#server/domain/content/content.ts';
import { linkStatus } from '#server/net/link-status.ts';
import { publicUrl } from '#server/public-url.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import type { CheckedLink, LinkState } from '#shared/post-checks.ts';
import { visitedPage } from '#shared/visited-pages.ts';

/** Where the links of a text lead: pages of ours are looked up, those of others are asked whether they answer. */

/** Pages that people may be sent to and that are not counted. */
const uncounted = new Set(['/login', '/signup', '/client-dashboard', '/newsletter/subscribe', '/blog/rss.xml']);

/** So many of others are asked, so many at once, and each so long, in milliseconds. */
const mostAsked = 30;
const atOnce = 6;
const patience = 6_000;

/** What other sites say to programs and not to people: the page is there. */
const notForPrograms: ReadonlySet<number> = new Set([401, 403, 405, 406, 429, 999]);

/** The path of an address of ours; undefined for one of somebody else. */
function ownPath(address: string): string | undefined {
  const site = publicUrl();
  const url = URL.parse(address, site);
  return url && url.origin === new URL(site).origin ? url.pathname : undefined;
}

async function findOwn(path: string): Promise<LinkState> {
  if (uncounted.has(path) || path.startsWith('/pictures/')) return 'found';
  const [, service] = /^\/services\/([^/]+)$/.exec(path) ?? [];
  if (service) return (await findServicePage(service)).kind === 'unknown' ? 'missing' : 'found';
  const page = visitedPage(path);
  if (!page?.record) return page ? 'found' : 'missing';
  const { kind, slug } = page.record;
  const found =
    kind === 'post'
      ? ((await readPostHead(slug)) ?? (await findMovedPost(slug)))
      : ((await readCaseStudy(slug)) ?? (await findMovedCase(slug)));
  return found === undefined ? 'missing' : 'found';
}

type Ask = (address: string, timeoutMs: number) => Promise<number>;

async function askOther(address: string, ask: Ask): Promise<LinkState> {
  if (!/^https:/i.test(address)) return 'insecure';
  const status = await ask(address, patience).catch(() => 0);
  if (status === 404 || status === 410) return 'missing';
  return (status >= 200 && status < 400) || notForPrograms.has(status) ? 'found' : 'unanswered';
}

/**
 * The state of each address, in their order. Nothing is stored; of other sites no more is known afterwards than whether they answer.
 * @param ask for tests, which ask nobody
 * @throws forbidden
 */
export async function checkLinks(
  person: Person,
  { addresses }: { addresses: string[] },
  ask: Ask = linkStatus,
): Promise<{ links: CheckedLink[] }> {
  demand(person, 'blog.write');
  const links: CheckedLink[] = addresses.map((address) => ({ address, state: 'unchecked' }));
  const others = links.filter(({ address }) => ownPath(address) === undefined).slice(0, mostAsked);
  const waiting = [...others];
  const worker = async () => {
    for (let link = waiting.shift(); link; link = waiting.shift()) link.state = await askOther(link.address, ask);
  };
  const own = links.map(async (link) => {
    const path = ownPath(link.address);
    if (path !== undefined) link.state = await findOwn(path);
  });
  await Promise.all([...own, ...Array.from({ length: atOnce }, worker)]);
  return { links };
}
