import { type KeptRow, type Subject, subjectOf } from '#server/analysis/compare/compare.ts';

type Given = Parameters<typeof subjectOf>[0];

/**
 * What later files are measured by, of each finding that claims money.
 *
 * @param rows - all rows of the analysis, from the first on each time it is asked
 */
export async function subjectsIn(
  given: Given,
  rows: () => AsyncIterable<KeptRow> | Iterable<KeptRow>,
): Promise<Map<string, Subject>> {
  const subjects = new Map<string, Subject>();
  for (const { id } of given.document.scopes.flatMap(({ findings }) => findings)) {
    const subject = await subjectOf(given, id, rows());
    if (subject) subjects.set(id, subject);
  }
  return subjects;
}
