import type { Selectable } from 'kysely';
import { shown } from '#server/db/columns.ts';
import type { CaseStudies } from '#server/db/types.ts';
import { caseChartSchema } from '#shared/case-studies.ts';
import type { CaseStudyInput } from '#shared/case-study-form.ts';
import type { EditRow, selectCases } from './edit-queries.ts';

/** What the list shows of each case. */
export function caseListItem(row: Awaited<ReturnType<typeof selectCases>>[number]) {
  return {
    ...shown(row, [
      'id',
      'slug',
      'title',
      'category',
      'client',
      'resultCount',
      'status',
      'featured',
      'updatedAt',
      'version',
    ]),
  };
}

/** The fields that an editor writes, as they are now. */
export function fieldsOf(row: Selectable<CaseStudies>): CaseStudyInput {
  const chart = caseChartSchema.safeParse(row.chart);
  return {
    ...shown(row, [
      'title',
      'category',
      'description',
      'slug',
      'client',
      'duration',
      'budget',
      'tags',
      'results',
      'headlineValue',
      'headlineLabel',
      'situation',
      'work',
      'outcome',
      'liveUrl',
      'codeUrl',
      'pictureId',
      'pictureAlt',
      'status',
      'featured',
    ]),
    chart: chart.success ? chart.data : null,
  };
}

/** A case as its editor sees it. */
export function caseEditView(row: EditRow) {
  return {
    ...fieldsOf(row),
    ...shown(row, ['id', 'version', 'createdAt', 'publishedAt', 'updatedAt']),
    picture: row.picture_id ? { id: row.picture_id, width: row.width ?? 0, height: row.height ?? 0 } : null,
    updatedBy: row.editor_name,
  };
}
