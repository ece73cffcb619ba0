import { db } from '#server/db/client.ts';
import type { Person } from '#server/records/person.ts';
import { fileFor } from './files.ts';
import { selectOpenings } from './openings.ts';
import { selectVersions } from './queries.ts';
import { fileView } from './views.ts';

/**
 * All versions of a document, and who opened them. Staff see everybody; clients see when the agency did, not who of it.
 * @throws not_found
 */
export async function documentHistory(person: Person, id: string, now = new Date()) {
  const { row, owner } = await fileFor(person, id);
  const isStaff = person.kind === 'staff';
  const [versions, openings] = await Promise.all([
    selectVersions(db, row.document_id),
    selectOpenings(row.document_id, isStaff ? 'both' : 'staff'),
  ]);
  return {
    versions: versions.map((version) => fileView(version, person, owner, now)),
    openings: openings.map(({ opened_at, by_staff, version, name }) => ({
      at: opened_at.toISOString(),
      version,
      side: by_staff ? ('staff' as const) : ('client' as const),
      by: isStaff ? name : null,
    })),
  };
}
