import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { caseStudyId } from '#shared/case-studies.ts';
import { type ContentKind, contentSchemas } from '#shared/content.ts';
import { sampleAboutItems } from './about-items.ts';
import { sampleStories } from './case-stories.ts';
import { sampleCases } from './case-studies.ts';
import { sampleItems } from './content-items.ts';

const day = 86_400_000;

async function seedItems(db: Db): Promise<void> {
  for (const [kind, items] of Object.entries({ ...sampleItems, ...sampleAboutItems })) {
    for (const [index, item] of items.entries()) {
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
        status, featured, position, created_at, updated_at
      )
      values (
        ${caseStudyId(madeAt)}, ${sample.slug}, ${sample.title}, ${sample.description}, ${sample.tags},
        ${sample.results}, ${headlineValue}, ${headlineLabel}, ${sample.chart && JSON.stringify(sample.chart)}::jsonb,
        ${sample.category}, ${sample.client}, ${sample.duration}, ${sample.budget},
        ${story?.situation ?? ''}, ${story?.work ?? ''}, ${story?.outcome ?? ''},
        ${story?.liveUrl ?? ''}, ${story?.codeUrl ?? ''}, 'published',
        ${sample.featuredPosition !== null}, ${now.getTime() - place}, ${madeAt}, ${madeAt}
      )
    `.execute(db);
  }
}

/** Fills the public pages with sample records; does nothing where there already are some. */
export async function seedContent(db: Db, now = new Date()): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from content_items) or exists (select 1 from case_studies) as used
  `.execute(db);
  if (rows[0]?.used) return;
  await seedItems(db);
  await seedCaseStudies(db, now);
}
