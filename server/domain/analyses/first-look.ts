import { db } from '#server/db/client.ts';
import type { AnalysisFailure } from '#shared/analyses.ts';
import type { AnalysisDocument } from '#shared/analysis-document.ts';
import type { FirstLook, ReadFile } from '#shared/report/first-figures.ts';
import { firstFigures } from '#shared/report/first-figures.ts';
import { selectAnalysis } from './queries.ts';
import { breakdownsOf, documentOf } from './views.ts';

/** What somebody is told at once of the files they have just brought: what they are, and three figures. */

const readFile = ({
  name,
  kind,
  sheet,
  period: { start, end },
  rows,
}: AnalysisDocument['files'][number]): ReadFile => ({
  name,
  kind,
  sheet,
  period: start !== null && end !== null ? { start, end } : null,
  rows: rows.used,
});

/** What the newest analysis that nobody asked for says of a request's files; null where there is none. Whoever asks has been let in to the request. */
export async function firstLook(requestId: string): Promise<FirstLook | null> {
  const newest = await db
    .selectFrom('analyses')
    .select('id')
    .where('request_id', '=', requestId)
    .where('is_automatic', '=', true)
    .where('status', 'in', ['running', 'failed', 'draft', 'in-review'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = newest && (await selectAnalysis(db, newest.id));
  if (!row) return null;
  if (row.status === 'running') return { state: 'running', progress: row.progress };
  const document = documentOf(row);
  const refused = document?.refused ?? [];
  if (row.status === 'failed' || !document)
    return { state: 'failed', failure: (row.failure ?? 'unexpected') as AnalysisFailure, refused };
  return {
    state: 'read',
    files: document.files.map(readFile),
    refused,
    figures: firstFigures(document, breakdownsOf(row)),
    unchecked: [
      ...new Set(document.scopes.flatMap(({ not_checked: unasked }) => unasked.flatMap(({ needs }) => needs))),
    ],
  };
}
