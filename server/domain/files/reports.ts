import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { cleanFileName } from '#shared/file-names.ts';
import { reportTypes } from '#shared/media-types.ts';
import { checkRoom } from './add-file.ts';
import { whileFew } from './bodies.ts';
import { commitContents, type Received, withReceived } from './content.ts';
import { lockQuota } from './queries.ts';

/** Reports that are to be read: several at once, kept with their analysis and nowhere else. */

export type Part = { name: string; body: ReadableStream<Uint8Array> };
export type ReceivedReport = Received & { name: string };

export type PartLimits = { maxBytes: number; maxFiles: number; isOnlyRead?: boolean };

/** Takes in one part after the other; `work` gets all of them, whole, while they lie on the disk. */
async function receive<T>(
  parts: AsyncIterator<Part>,
  limits: PartLimits,
  received: ReceivedReport[],
  work: (received: ReceivedReport[]) => Promise<T>,
): Promise<T> {
  const { done, value } = await parts.next();
  if (done) return work(received);
  if (received.length === limits.maxFiles)
    throw new AppError('limit_reached', 'too many files', { details: { limit: 'files', max: limits.maxFiles } });
  const name = cleanFileName(value.name);
  try {
    return await withReceived(value.body, { ...limits, accept: reportTypes }, (one) =>
      receive(parts, limits, [...received, { ...one, name }], work),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.details?.file !== undefined || !isOfFile(error)) throw error;
    throw new AppError(error.code, error.message, { cause: error, details: { ...error.details, file: name } });
  }
}

const isOfFile = ({ code }: AppError) => code === 'unsupported_type' || code === 'payload_too_large';

/**
 * Takes in files that come one after the other. Nothing of them stays but what `work` keeps.
 * @throws payload_too_large, unsupported_type (both with details.file), limit_reached, rate_limited, malformed_request
 */
export const withReports = <T>(
  person: Person,
  parts: AsyncIterable<Part>,
  limits: PartLimits,
  work: (received: ReceivedReport[]) => Promise<T>,
): Promise<T> => whileFew(person, () => receive(parts[Symbol.asyncIterator](), limits, [], work));

export type ReportOwner = { analysisId: string; clientId: string | null };

export type KeptReport = { fileId: string; name: string };

/**
 * Keeps reports for an analysis, which `enter` enters in the same transaction: all of them, or none.
 * @throws limit_reached
 */
export function keepReports<T>(
  person: Person,
  { analysisId, clientId }: ReportOwner,
  reports: ReceivedReport[],
  enter: (connection: Db, kept: KeptReport[]) => Promise<T>,
): Promise<T> {
  const owner = { kind: 'analysis' as const, id: analysisId, clientId: null, countsTo: clientId };
  return commitContents(reports, async (connection) => {
    await lockQuota(connection, clientId ?? `analysis ${analysisId}`);
    const kept: KeptReport[] = [];
    for (const { name, bytes, sha256 } of reports) {
      await checkRoom(connection, owner, bytes);
      const values = {
        sha256,
        name,
        subject_kind: 'analysis' as const,
        subject_id: analysisId,
        client_id: clientId,
        uploaded_by: person.userId,
      };
      const { id } = await connection.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow();
      kept.push({ fileId: id, name });
    }
    return enter(connection, kept);
  });
}
