import type { Selectable } from 'kysely';
import type { CaseStudies } from '#server/db/types.ts';
import { type CaseCategory, caseChartSchema } from '#shared/case-studies.ts';
import type { CaseStudyInput } from '#shared/case-study-form.ts';
import type { EditRow, selectCases } from './edit-queries.ts';

type Status = CaseStudyInput['status'];

/** What the list shows of each case. */
export function caseListItem(row: Awaited<ReturnType<typeof selectCases>>[number]) {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category as CaseCategory,
    client: row.client,
    resultCount: row.result_count,
    status: row.status as Status,
    featured: row.featured,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** The fields that an editor writes, as they are now. */
export function fieldsOf(row: Selectable<CaseStudies>): CaseStudyInput {
  const chart = caseChartSchema.safeParse(row.chart);
  return {
    title: row.title,
    category: row.category as CaseCategory,
    description: row.description,
    slug: row.slug,
    client: row.client,
    duration: row.duration,
    budget: row.budget,
    tags: row.tags,
    results: row.results,
    headlineValue: row.headline_value,
    headlineLabel: row.headline_label,
    chart: chart.success ? chart.data : null,
    situation: row.situation,
    work: row.work,
    outcome: row.outcome,
    liveUrl: row.live_url,
    codeUrl: row.code_url,
    pictureId: row.picture_id,
    pictureAlt: row.picture_alt,
    status: row.status as Status,
    featured: row.featured,
  };
}

/** A case as its editor sees it. */
export function caseEditView(row: EditRow) {
  return {
    ...fieldsOf(row),
    id: row.id,
    version: row.version,
    picture: row.picture_id ? { id: row.picture_id, width: row.width ?? 0, height: row.height ?? 0 } : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.editor_name,
  };
}
