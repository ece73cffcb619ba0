import type { KnownMapping } from '#server/analysis/read/mapping.ts';
import { AnalysisFailure, detectFiles } from '#server/analysis/run.ts';
import { db } from '#server/db/client.ts';
import { type Part, withReports } from '#server/domain/files/uploads.ts';
import { AppError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import type { Person } from '#server/records/person.ts';
import { MissingObjectError } from '#server/storage/object-store.ts';
import { withScratch } from '#server/storage/scratch.ts';
import { analysisLimits } from '#shared/analyses.ts';
import { withFiles, withStored } from './fetch-files.ts';
import { checkedMappings, checkedParameters, knownMappingsOf, saidParameters } from './parameters.ts';
import { found, staffFor } from './policy.ts';
import { selectAnalysis, selectStored } from './queries.ts';
import { recall } from './remembered.ts';
import { type About, documentsOf, subjectOf } from './subject.ts';

/** What files are, before anything of them is kept. */

/** What a thread could not get through is no report that anybody could use. @throws payload_too_large, unsupported_type */
async function look(...asked: Parameters<typeof detectFiles>) {
  try {
    return await detectFiles(...asked);
  } catch (error) {
    if (!(error instanceof AnalysisFailure)) throw error;
    log.warn({ err: error }, 'files could not be looked at');
    throw new AppError(error.code === 'TOO_LARGE' ? 'payload_too_large' : 'unsupported_type', 'not readable', {
      cause: error,
    });
  }
}

/** How headings of this client's files were read before. @throws not_found */
async function knownMappings(person: Person, about: About): Promise<KnownMapping[]> {
  const { clientId } = await subjectOf(person, about);
  return knownMappingsOf((await recall(db, clientId)).mappings);
}

/**
 * Looks at files without keeping them. What is remembered of the client's headings counts, unless `mappings` say otherwise.
 * @throws forbidden, not_found, invalid_input, payload_too_large, unsupported_type, limit_reached
 */
export function detectReports(
  person: Person,
  parts: AsyncIterable<Part>,
  sent: () => About & { parameters: unknown; mappings?: unknown },
) {
  staffFor(person, 'analyses.write');
  const limits = { maxBytes: analysisLimits.fileBytes, maxFiles: analysisLimits.files, isOnlyRead: true };
  return withReports(person, parts, limits, async (received) => {
    if (received.length === 0)
      throw new AppError('invalid_input', 'no files', { details: { fields: { files: 'required' } } });
    const { parameters, mappings, ...about } = sent();
    const read = [...checkedMappings(mappings), ...(await knownMappings(person, about))];
    const checked = saidParameters(parameters);
    return withScratch((scratch) => look(received, checked, { mappings: read, scratch }));
  });
}

/** The same for documents that a request or client has. @throws forbidden, not_found, invalid_input (of another record), unsupported_type */
export async function detectDocuments(person: Person, { files: ids, ...about }: About & { files: string[] }) {
  staffFor(person, 'analyses.write');
  await documentsOf(person, await subjectOf(person, about), ids);
  const mappings = await knownMappings(person, about);
  return withStored(await selectStored(db, ids), ({ files, folder }) =>
    look(files, checkedParameters(undefined), { mappings, scratch: folder }),
  );
}

/**
 * What the files of an analysis are, and what may be said of those that could not be read: for the screen on which a person maps their columns.
 * @throws forbidden, not_found, transition_refused (the files are deleted)
 */
export async function detectAgain(person: Person, id: string) {
  staffFor(person, 'analyses.write');
  const row = found(await selectAnalysis(db, id), person);
  try {
    return await withFiles(id, ({ files, folder }) =>
      look(files, checkedParameters(row.parameters), {
        mappings: row.mappings as unknown as KnownMapping[],
        scratch: folder,
      }),
    );
  } catch (error) {
    if (!(error instanceof MissingObjectError)) throw error;
    throw new AppError('transition_refused', 'the files are deleted', { details: { status: 'files-gone' } });
  }
}
