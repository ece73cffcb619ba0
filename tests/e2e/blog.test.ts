import { describe, expect, it } from 'vitest';
import { describeShareButton } from './blog/share-button.ts';
import { browser, database, onPage, path, product } from './blog/stage.ts';
import { openPage } from './journey.ts';

/** The public blog as the specification words it (section 2), without script except where one is named. */

const textOf = async (address: string) => (await fetch(product.url + address)).text();

/** Days as a formatter of its own writes them: English months, the site's time zone. */
async function dayOf(slug: string, month: 'long' | 'short') {
  const { rows } = await database.query('select published_at from posts where slug = $1', [slug]);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Rome', day: '2-digit', month, year: 'numeric' });
  const [, name, day, year] = /^(\w+) (\d+), (\d+)$/.exec(parts.format(rows[0].published_at)) ?? [];
  return `${day} ${name} ${year}`;
}

describe('/blog', () => {
  it('leads with the featured article and lists the others, each with all that the specification names', async () => {
    await onPage('/blog', async (page) => {
      const lead = page.locator('.lead-post');
      await expect.poll(() => lead.getByRole('heading').textContent()).toBe('What a click may cost you');
      for (const words of [
        'Amazon Marketing',
        'Price, margin',
        await dayOf('what-a-click-may-cost', 'long'),
        '5 min read',
      ])
        await lead.getByText(words).waitFor();
      await expect.poll(() => lead.locator('img').count()).toBe(1);
      await expect.poll(() => lead.getByRole('link', { name: 'Read Article' }).getAttribute('href')).toBe(path);
      await expect.poll(() => page.locator('.post-card').count()).toBe(6);
      const cards = page.locator('.post-card').filter({ hasText: 'Reading a search-term report' });
      for (const words of ['SEO', 'Sort by spend', await dayOf('reading-a-search-term-report', 'short'), '3 min'])
        await cards.getByText(words).waitFor();
      await cards.getByRole('link', { name: 'Read More' }).click();
      await page.waitForURL(/\/blog\/reading-a-search-term-report$/);
    });
  });

  it('asks for an address under Stay Updated, by a plain form', async () => {
    await onPage('/blog', async (page) => {
      const section = page.getByRole('region', { name: 'Stay Updated' });
      const form = section.locator('form');
      expect([await form.getAttribute('action'), await form.getAttribute('method')]).toEqual([
        '/newsletter/subscribe',
        'post',
      ]);
      await section.getByRole('button', { name: 'Subscribe to Newsletter' }).waitFor();
    });
  });

  it('takes the newest for the featured one when none is flagged, and says so when there is none at all', async () => {
    await database.query("update posts set featured = false, published_at = now() - interval '60 days' where featured");
    try {
      await onPage('/blog', async (page) => {
        await expect
          .poll(() => page.locator('.lead-post h2').textContent())
          .toBe('How many orders a price rise may cost you');
      });
      await database.query("update posts set deleted_at = now() where status = 'published'");
      await onPage('/blog', async (page) => {
        await page.getByText('No articles available').waitFor();
        await page.getByText('Our experts are preparing valuable content for you.').waitFor();
        await expect
          .poll(() => page.getByRole('link', { name: 'Request Free Analysis' }).getAttribute('href'))
          .toBe('/analysis-request');
      });
    } finally {
      await database.query('update posts set deleted_at = null');
      await database.query(
        "update posts set featured = true, published_at = now() - interval '9 days' where slug = 'what-a-click-may-cost'",
      );
    }
  });

  it('says that it is unavailable when posts cannot be read, with status 503, and comes back by itself', async () => {
    await database.query('alter view public_posts rename to posts_away');
    try {
      for (const address of ['/blog', '/blog?q=click', '/blog?tag=PPC']) {
        const response = await fetch(product.url + address);
        const html = await response.text();
        expect([response.status, response.headers.get('retry-after')], address).toEqual([503, '30']);
        expect(html).toContain('Blog temporarily unavailable');
        expect(html).toContain('We&#x27;re working to restore the service as soon as possible.');
        expect(html).toMatch(/<a class="button" href="\/">Back to homepage<\/a>/);
        expect(html).not.toMatch(/posts_away|relation/);
      }
      const post = await fetch(product.url + path);
      expect(post.status).toBe(500);
      expect(await post.text()).toContain('Articolo non trovato');
    } finally {
      await database.query('alter view posts_away rename to public_posts');
    }
    expect((await fetch(`${product.url}/blog`)).status).toBe(200);
  });

  it('lists the articles of a tag, in the spelling of its posts, and hides what has none from search engines', async () => {
    const response = await fetch(`${product.url}/blog?tag=ppc`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/blog?tag=PPC']);
    const html = await textOf('/blog?tag=PPC');
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/blog\?tag=PPC"/);
    expect(html.match(/<article class="post-card"/g)).toHaveLength(3);
    for (const address of ['/blog?tag=Planning', '/blog?tag=nothing', '/blog?tag=%00%00x']) {
      const none = await textOf(address);
      expect(none, address).toContain('<meta name="robots" content="noindex"');
      expect(none).not.toContain('<article class="post-card"');
    }
  });
});

describe('the search', () => {
  it('works by a plain form: forgives a slip, marks the hit, offers the nearest word', async () => {
    await onPage('/blog', async (page) => {
      await page.getByLabel('Search the articles').fill('camping stove');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('Nothing found for “camping stove”').waitFor();
      await page.getByLabel('Search the articles').fill('campnig');
      await page.getByLabel('Search the articles').press('Enter');
      await expect.poll(() => page.getByRole('status').textContent()).toBe('1 article for “campnig”');
      await page.getByText('Searched for “camping” in place of “campnig”.').waitFor();
      await expect.poll(() => page.locator('.hit mark').first().textContent()).toBe('camping');
      await page.getByLabel('Search the articles').fill('advertsementz');
      await page.getByLabel('Search the articles').press('Enter');
      await page.getByRole('link', { name: 'advertising' }).click();
      await page.locator('.hit').first().waitFor();
    });
  });

  it('is no page for search engines, is never kept, and writes what was asked as text', async () => {
    const response = await fetch(
      `${product.url}/blog?q=${encodeURIComponent('<script>alert(1)</script>"><img src=x>')}`,
    );
    const html = await response.text();
    expect(response.headers.get('cache-control')).toContain('private');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect((await fetch(`${product.url}/blog?q=${'x'.repeat(5_000)}`)).status).toBe(200);
    expect((await fetch(`${product.url}/blog?q=%00%ff&q=b`)).status).toBe(200);
  });
});

describe('an article', () => {
  it('has its category, title, excerpt, author, date, cover, text, tags and the way on, as the specification names them', async () => {
    await onPage(path, async (page) => {
      const head = page.locator('.article-head');
      for (const words of [
        'Amazon Marketing',
        'Price, margin',
        'Vantaggio Team',
        await dayOf('what-a-click-may-cost', 'long'),
      ])
        await head.getByText(words).first().waitFor();
      await expect.poll(() => head.locator('[lang="it"]').textContent()).toBe('5 min lettura');
      await expect.poll(() => page.locator('.article-cover img').count()).toBe(1);
      const chart = page.getByRole('figure').getByRole('img', { name: /^Bars: the highest bid/ });
      await chart.scrollIntoViewIfNeeded();
      await expect.poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
      await expect.poll(() => page.locator('.article-tags h2[lang="it"]').textContent()).toBe('Tag:');
      await expect.poll(() => page.locator('.article-tags a').allTextContents()).toEqual(['PPC', 'ACOS', 'Bidding']);
      for (const [name, href] of [
        ['Free account analysis', '/analysis-request'],
        ['Other articles', '/blog'],
      ] as const)
        await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toBe(href);
      await page
        .getByRole('navigation', { name: 'In this article' })
        .getByRole('link', { name: 'The three numbers' })
        .click();
      expect(new URL(page.url()).hash).toBe('#the-three-numbers');
      expect(
        await page.locator('.prose table, .prose blockquote, .prose pre, .prose ul, .prose ol').count(),
      ).toBeGreaterThan(4);
      await expect
        .poll(() => page.locator('.post-card h3').allTextContents())
        .toEqual([
          'When a low ACOS costs you money',
          'Reading a search-term report in twenty minutes',
          'How many orders a price rise may cost you',
        ]);
    });
  });

  it('has an Article for search engines that says no more than its page', async () => {
    const html = await textOf(path);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const [article] = blocks.map(([, json]) => JSON.parse(json as string));
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'What a click may cost you',
      author: { '@type': 'Organization', name: 'Vantaggio Team' },
      timeRequired: expect.stringMatching(/^PT[34]M$/),
      image: expect.stringMatching(/\/pictures\/post\/what-a-click-may-cost-1200\.webp\?v=/),
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(html).toContain('<meta property="og:type" content="article"');
    expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/blog\/rss\.xml"/);
  });

  it.each([
    '/blog/no-such-post',
    '/blog/a-calendar-for-the-fourth-quarter',
    '/blog/before-you-open-a-second-marketplace',
    '/blog/UPPER',
    "/blog/'--",
  ])('%s is not found, in Italian, with the ways to blog and home', async (address) => {
    const response = await fetch(product.url + address);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toMatch(/<section class="blog-state" lang="it">/);
    expect(html).toContain('Articolo non trovato');
    expect(html).toContain('L&#x27;articolo che stai cercando non esiste o è stato rimosso.');
    expect(html).toContain('<meta name="robots" content="noindex"');
    const main = html.split('<main')[1]?.split('</main>')[0] ?? '';
    expect([...main.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/blog', '/']);
  });

  it('is still found by an address that it had before', async () => {
    await database.query(
      "insert into post_slugs (slug, post_id) select 'an-old-address', id from posts where slug = 'what-a-click-may-cost'",
    );
    const response = await fetch(`${product.url}/blog/an-old-address`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, path]);
  });

  it('runs nothing, whatever stands in its row, nor do its feed and its preview picture', async () => {
    const hostile =
      '<p>a</p><script>window.ran = 1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><a href="javascript:window.ran=1">b</a><h2 id="x" onmouseover="window.ran=1">c</h2>';
    await database.query(
      "insert into posts (slug, title, excerpt, content, category, tags, status, published_at) values ('hostile', $2, $2, $1, 'SEO', array[$2], 'published', now() - interval '1 day')",
      [hostile, '"><img src=x onerror="window.ran=1"></title></script><script>window.ran=1</script>'],
    );
    try {
      const context = await browser.newContext();
      const { page, complaints } = await openPage(context);
      for (const address of ['/blog/hostile', '/blog', '/blog?q=onerror']) {
        await page.goto(product.url + address, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => 'ran' in window), address).toBe(false);
      }
      await page.goto(`${product.url}/blog/hostile`);
      expect(await page.locator('.prose :is(script, svg, img, [onmouseover], [href^="javascript"])').count()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
      const feed = await textOf('/blog/rss.xml');
      expect(feed).toContain('/blog/hostile');
      const textsIn = (xml: string) =>
        [...xml.matchAll(/<(?:content:encoded|description)>(.*?)<\//gs)].map(([, text]) => text);
      for (const text of textsIn(feed)) expect(text).not.toMatch(/&lt;(?:script|svg)|onload|javascript:/);
      // Charts of other articles are pictures; what this row asks for is none.
      const own = textsIn(
        feed.slice(feed.lastIndexOf('<item>', feed.indexOf('/blog/hostile'))).split('</item>')[0] ?? '',
      );
      expect(own).toHaveLength(2);
      for (const text of own) expect(text).not.toMatch(/&lt;img/);
      expect(feed).not.toMatch(/<(?:script|svg|img)/);
      expect((await fetch(`${product.url}/og/blog/hostile.png`)).status).toBe(200);
    } finally {
      await database.query("delete from posts where slug = 'hostile'");
    }
  });
});

describeShareButton();
