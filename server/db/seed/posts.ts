import type { Db } from '#server/db/client.ts';

const dayMs = 24 * 60 * 60 * 1000;

type SamplePost = {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  category: string;
  tags: string[];
  featured?: boolean;
  status: 'draft' | 'scheduled' | 'published';
  /** Days before the first start that it was (or, negative, after it that it will be) published. */
  daysAgo: number;
};

/** The specification's four sample posts (section 3): two published, one scheduled, one draft. */
const samplePosts: SamplePost[] = [
  {
    slug: 'what-a-click-may-cost',
    title: 'What a click may cost you',
    excerpt:
      'Price, margin and conversion decide the bid. Three numbers, one multiplication, and most bid rules become unnecessary.',
    content:
      '<p>A bid is a purchase, and every purchase has a highest sensible price. Multiply the price of the product by its conversion rate and by the share of sales you are willing to spend on advertising: the result is the most that one click may cost.</p><h2>An example</h2><p>A pan sells for €40 and one visitor in eight buys it. At a target ACOS of 24 percent, a click may cost €1.20. If the auction asks more, the answer is a better listing, not a higher bid.</p>',
    category: 'Amazon Marketing',
    tags: ['PPC', 'ACOS', 'Bidding'],
    featured: true,
    status: 'published',
    daysAgo: 9,
  },
  {
    slug: 'reading-a-search-term-report',
    title: 'Reading a search-term report in twenty minutes',
    excerpt: 'Sort by spend, draw one line, and ask three questions of everything above it.',
    content:
      '<p>The report lists what shoppers typed before they clicked. Sort it by spend and stop where half of the money is spent: that is rarely more than thirty lines.</p><ol><li>Did it sell? Then it deserves an exact campaign of its own.</li><li>Did it get enough clicks to have sold? Then it becomes a negative.</li><li>Neither? Leave it alone for another week.</li></ol>',
    category: 'SEO',
    tags: ['Search terms', 'Reports'],
    status: 'published',
    daysAgo: 30,
  },
  {
    slug: 'before-you-open-a-second-marketplace',
    title: 'Before you open a second marketplace',
    excerpt: 'Translation is the cheap part. Returns, VAT and the first ten reviews decide whether it pays.',
    content:
      '<p>A second country looks like a copy of the first. The copy is quick; what follows is a return rate you do not know, a tax registration that takes weeks and a product page without a single review.</p>',
    category: 'Market Analysis',
    tags: ['Expansion', 'VAT'],
    status: 'scheduled',
    daysAgo: -6,
  },
  {
    slug: 'a-calendar-for-the-fourth-quarter',
    title: 'A calendar for the fourth quarter',
    excerpt: 'What has to be in the warehouse, in the campaign and on the page, and by which week.',
    content:
      '<p>Notes so far: stock deadlines, budget steps for the two sale weeks, and who answers customers on the holidays.</p>',
    category: 'Strategy',
    tags: ['Planning'],
    status: 'draft',
    daysAgo: 2,
  },
];

/** Sample posts with dates relative to `now`, written by `authorId`. */
export async function seedPosts(connection: Db, authorId: string, now: Date): Promise<void> {
  for (const { daysAgo, ...post } of samplePosts) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    await connection
      .insertInto('posts')
      .values({
        ...post,
        author_id: authorId,
        scheduled_at: post.status === 'scheduled' ? at : null,
        published_at: post.status === 'published' ? at : null,
        created_at: post.status === 'scheduled' ? now : at,
        updated_at: post.status === 'scheduled' ? now : at,
      })
      .execute();
  }
}
