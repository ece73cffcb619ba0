import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { caseStudyId } from '#shared/case-studies.ts';
import { type ContentData, type ContentKind, contentSchemas } from '#shared/content.ts';
import { plainMilestones, sampleAboutItems } from './about-items.ts';
import { sampleStories } from './case-stories.ts';
import { sampleCases } from './case-studies.ts';
import { plainQuestions, sampleItems } from './content-items.ts';

const day = 86_400_000;

type Items = { [K in ContentKind]?: ContentData<K>[] };

/** The words of the specification: what we do and stand for. Who says so, and with what, is for the people whose site it is. */
function plainItems(): Items {
  const { tool: _tools, testimonial: _quotes, place: _place, ...pages } = sampleItems;
  const { 'team-member': _people, passage: passages = [], milestone: _stories, ...about } = sampleAboutItems;
  return {
    ...pages,
    question: plainQuestions,
    ...about,
    passage: passages.filter(({ place }) => place === 'about-mission'),
    milestone: plainMilestones,
  };
}

async function seedItems(db: Db, items: Items): Promise<void> {
  for (const [kind, list] of Object.entries(items)) {
    for (const [index, item] of list.entries()) {
      const data = contentSchemas[kind as ContentKind].parse(item);
      await sql`
        insert into content_items (kind, position, data)
        values (${kind}, ${index + 1}, ${JSON.stringify(data)}::jsonb)
      `.execute(db);
    }
  }
}

async function seedCaseStudies(db: Db, now: Date): Promise<void> {
  // Those of the home page first, then the newest.
  const inOrder = sampleCases.toSorted(
    (a, b) => (a.featuredPosition ?? 99) - (b.featuredPosition ?? 99) || a.age - b.age,
  );
  for (const [place, sample] of inOrder.entries()) {
    const madeAt = new Date(now.getTime() - sample.age * day);
    const [headlineValue, headlineLabel] = sample.headline;
    const story = sampleStories[sample.slug];
    await sql`
      insert into case_studies (
        id, slug, title, description, tags, results, headline_value, headline_label, chart,
        category, client, duration, budget, situation, work, outcome, live_url, code_url,
        status, featured, position, created_at, published_at, updated_at
      )
      values (
        ${caseStudyId(madeAt)}, ${sample.slug}, ${sample.title}, ${sample.description}, ${sample.tags},
        ${sample.results}, ${headlineValue}, ${headlineLabel}, ${sample.chart && JSON.stringify(sample.chart)}::jsonb,
        ${sample.category}, ${sample.client}, ${sample.duration}, ${sample.budget},
        ${story?.situation ?? ''}, ${story?.work ?? ''}, ${story?.outcome ?? ''},
        ${story?.liveUrl ?? ''}, ${story?.codeUrl ?? ''}, 'published',
        ${sample.featuredPosition !== null}, ${now.getTime() - place}, ${madeAt}, ${madeAt}, ${madeAt}
      )
    `.execute(db);
  }
}

/**
 * Fills the public pages; does nothing where there already is something.
 *
 * @param options.isPlain without invented cases, quotes, people, tools and stories: the start of a real site
 */
export async function seedContent(
  db: Db,
  { isPlain = false, now = new Date() }: { isPlain?: boolean; now?: Date } = {},
): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from content_items) or exists (select 1 from case_studies) as used
  `.execute(db);
  if (rows[0]?.used) return;
  await seedItems(db, isPlain ? plainItems() : { ...sampleItems, ...sampleAboutItems });
  if (!isPlain) await seedCaseStudies(db, now);
}
