import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { wordsOf } from '#server/domain/blog/words.ts';
import { drawChart } from '#server/pictures/chart-drawing.ts';
import { toPng } from '#server/pictures/rasterize.ts';
import { keepFile } from '#server/seed/keep-file.ts';
import { pictureAddress, postArt } from '#shared/pictures.ts';
import type { PostCategory } from '#shared/posts.ts';
import { textPicture } from '#shared/rich-html.ts';
import { aPictureTestThatCanLose } from './a-picture-test-that-can-lose.ts';
import { postCharts } from './charts.ts';
import { howManyUnitsToSend } from './how-many-units-to-send.ts';
import { readingASearchTermReport } from './reading-a-search-term-report.ts';
import { whatAClickMayCost } from './what-a-click-may-cost.ts';
import { whatAPriceRiseMayCost } from './what-a-price-rise-may-cost.ts';
import { whatAReturnCosts } from './what-a-return-costs.ts';
import { whenALowAcosIsExpensive } from './when-a-low-acos-is-expensive.ts';

const dayMs = 24 * 60 * 60 * 1000;

type SamplePost = {
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  category: PostCategory;
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
    content: whatAClickMayCost,
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
    content: readingASearchTermReport,
    category: 'SEO',
    tags: ['Search terms', 'Reports', 'PPC'],
    status: 'published',
    daysAgo: 30,
  },
  {
    slug: 'before-you-open-a-second-marketplace',
    title: 'Before you open a second marketplace',
    excerpt: 'Translation is the cheap part. Returns, VAT and the first ten reviews decide whether it pays.',
    content:
      '<p>A second country looks like a copy of the first. The copy is quick; what follows is a return rate you do not know, a tax registration that takes weeks and a product page without a single review.</p><h2>Count what does not travel</h2><p>Your reviews may follow the product, your ranking does not. Nor does your storage, once the first pallet stands in another country: from that day on you owe VAT there, whether anything was sold or not.</p><ul><li>A VAT number takes six to twelve weeks. Ask for it before the goods leave.</li><li>Returns of clothing are three times as high in some countries as in others. Ask what your category does there, not what it does at home.</li><li>Customer service answers in the language of the customer, within a day.</li></ul><h2>Begin with three products</h2><p>Take the three that sell without advertising at home. If they do not sell there with it, the other forty will not either.</p>',
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
      '<p>Notes so far: stock deadlines, budget steps for the two sale weeks, and who answers customers on the holidays.</p><ul><li>Week 40: the last pallet that arrives in time.</li><li>Week 44: budgets for the first sale week, in three steps.</li><li>Week 47: no more changes to titles and pictures.</li></ul>',
    category: 'Strategy',
    tags: ['Planning'],
    status: 'draft',
    daysAgo: 2,
  },
];

/** More of the same house, behind the four: their ids begin at 5. */
const furtherPosts: SamplePost[] = [
  {
    slug: 'what-a-price-rise-may-cost',
    title: 'How many orders a price rise may cost you',
    excerpt: 'Three euros more on a €40 pan may lose you one order in five. A test knows that beforehand.',
    content: whatAPriceRiseMayCost,
    category: 'Strategy',
    tags: ['Pricing', 'Margin'],
    status: 'published',
    daysAgo: 19,
  },
  {
    slug: 'how-many-units-to-send',
    title: 'How many units to send, and when',
    excerpt: 'When to reorder, how much, and why a late lorry costs more stock than a good week does.',
    content: howManyUnitsToSend,
    category: 'E-commerce',
    tags: ['Stock', 'Inventory'],
    status: 'published',
    daysAgo: 44,
  },
  {
    slug: 'what-a-return-costs',
    title: 'What a return costs, and why it depends on the country',
    excerpt: 'One coat that comes back takes the profit of two. The sum, four countries, and three ways out.',
    content: whatAReturnCosts,
    category: 'Market Analysis',
    tags: ['Returns', 'Margin', 'Expansion'],
    status: 'published',
    daysAgo: 58,
  },
  {
    slug: 'a-picture-test-that-can-lose',
    title: 'Test the main picture so that it can lose',
    excerpt: 'How many visitors a test needs, three ways to fool yourself, and what to write down first.',
    content: aPictureTestThatCanLose,
    category: 'Digital Marketing',
    tags: ['Listings', 'Testing'],
    status: 'published',
    daysAgo: 73,
  },
  {
    slug: 'when-a-low-acos-is-expensive',
    title: 'When a low ACOS costs you money',
    excerpt: 'Two campaigns, eight weeks on and off, and the green line that lost money.',
    content: whenALowAcosIsExpensive,
    category: 'Amazon Marketing',
    tags: ['ACOS', 'PPC', 'Testing'],
    status: 'published',
    daysAgo: 94,
  },
];

export const allPosts = [...samplePosts, ...furtherPosts];

/** As the editor saves a text: without the line breaks between its elements. */
const oneLine = (html: string) => html.trim().replaceAll(/>\n</g, '><');

type Writer = { authorId: string; now: Date };

async function seedPost(connection: Db, { daysAgo, ...post }: SamplePost, { authorId, now }: Writer): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * dayMs);
  const chart = postCharts[post.slug];
  const drawing = chart && drawChart(chart);
  const pictureId = randomUUID();
  const size = drawing && { width: drawing.width, height: drawing.height };
  const content = oneLine(post.content).replace(
    /<img src="drawing" (alt="[^"]*")>/,
    `<img src="${textPicture(pictureId)}" $1 width="${size?.width}" height="${size?.height}">`,
  );
  const words = wordsOf(content);
  const cover = postArt(post);
  const { id } = await connection
    .insertInto('posts')
    .values({
      ...post,
      content,
      featured_image: pictureAddress(cover, cover.widths.at(-1) as number, 'webp'),
      body_text: words.text,
      word_count: words.count,
      author_id: authorId,
      scheduled_at: post.status === 'scheduled' ? at : null,
      published_at: post.status === 'published' ? at : null,
      created_at: post.status === 'scheduled' ? now : at,
      updated_at: post.status === 'scheduled' ? now : at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!drawing || !size) return;
  const picture = { id: pictureId, name: `${post.slug}.png`, content: await toPng(drawing.svg), size };
  const owner = { kind: 'post', id: String(id), by: authorId, at } as const;
  await keepFile(connection, { ...picture, mediaType: 'image/png' }, owner);
}

/** Sample posts with dates relative to `now`, written by `authorId`. */
export async function seedPosts(connection: Db, authorId: string, now: Date): Promise<void> {
  for (const post of allPosts) await seedPost(connection, post, { authorId, now });
}
