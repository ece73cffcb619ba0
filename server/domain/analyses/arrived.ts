import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { removeFilesOfVisitors } from '#server/domain/files/uploads.ts';
import { queueArrived } from '#server/jobs/definitions.ts';
import type { Person } from '#server/records/person.ts';
import { analysisLimits } from '#shared/analyses.ts';
import { clientNumber } from '#shared/clients.ts';
import { type MediaType, reportTypes } from '#shared/media-types.ts';
import { requestNumber } from '#shared/requests.ts';
import { checkedParameters } from './parameters.ts';
import { recall } from './remembered.ts';

/** Analyses that nobody asked for: as soon as a visitor or a client has brought reports, the rules say what stands in them. Staff find a draft. */

/** A file that came to a record. */
type Arrival = {
  sender: Pick<Person, 'kind'> | { kind: 'visitor' };
  kind: string;
  reference: string;
  mediaType: MediaType;
};

type About = { requestId: string | null; clientId: string };

async function aboutOf(trx: Db, { kind, reference }: Arrival): Promise<About | undefined> {
  if (kind === 'client') {
    const number = clientNumber(reference) ?? 0;
    const client = await trx.selectFrom('clients').select('id').where('number', '=', number).executeTakeFirst();
    return client && { requestId: null, clientId: client.id };
  }
  const number = requestNumber(reference) ?? 0;
  const request = await trx
    .selectFrom('requests')
    .select(['id', 'client_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  return request && { requestId: request.id, clientId: request.client_id };
}

/** The newest versions of what was brought to a record and stands in no signed analysis yet; the youngest, where there are too many. */
async function broughtTo(trx: Db, { kind, reference }: Arrival) {
  const { rows } = await sql<{ fileId: string; name: string }>`
    select f.id as "fileId", f.name
    from files f join stored_objects o using (sha256)
    where f.subject_kind = ${kind} and f.subject_id = ${reference} and f.deleted_at is null and f.visible_to_client
      and not exists (select from staff s where s.user_id = f.uploaded_by)
      and not exists (
        select from files n where n.document_id = f.document_id and n.version > f.version and n.deleted_at is null)
      and o.media_type = any(${reportTypes}::text[]) and o.bytes <= ${analysisLimits.fileBytes}
      and not exists (
        select from analysis_files af join analyses a on a.id = af.analysis_id
        where af.file_id = f.id and a.status in ('published', 'superseded'))
    order by f.created_at desc, f.id limit ${analysisLimits.files}`.execute(trx);
  return rows.reverse();
}

/** Of the same record, and as the rules left it: once somebody worked on one it is theirs, and stays beside the new one. */
const removeUntouched = (trx: Db, { requestId, clientId }: About) =>
  trx
    .deleteFrom('analyses')
    .where('is_automatic', '=', true)
    .where('version', '=', 1)
    .where('status', 'in', ['running', 'failed', 'draft'])
    .where((where) =>
      requestId === null
        ? where.and([where('client_id', '=', clientId), where('request_id', 'is', null)])
        : where('request_id', '=', requestId),
    )
    .execute();

/** What is known of the account. What is remembered of a client counts where they have signed in, not for whoever types their address. */
async function knownOf(trx: Db, { sender }: Arrival, { clientId }: About) {
  const { parameters, mappings } = await recall(trx, sender.kind === 'client' ? clientId : null);
  return { parameters: checkedParameters(parameters ?? undefined), mappings };
}

/**
 * Has the reports of a record analysed, in the transaction that enters the newest of them. One analysis reads all that was brought so far; the one before,
 * unless somebody worked on it, makes room.
 */
export async function analyseArrived(trx: Db, arrival: Arrival, now = new Date()): Promise<void> {
  if (arrival.sender.kind === 'staff' || !reportTypes.includes(arrival.mediaType)) return;
  const about = await aboutOf(trx, arrival);
  const files = about ? await broughtTo(trx, arrival) : [];
  if (!about || files.length === 0) return;
  await removeUntouched(trx, about);
  const { parameters, mappings } = await knownOf(trx, arrival, about);
  const id = randomUUID();
  await trx
    .insertInto('analyses')
    .values({
      id,
      client_id: about.clientId,
      request_id: about.requestId,
      parameters: JSON.stringify(parameters),
      mappings: JSON.stringify(mappings),
      is_automatic: true,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto('analysis_files')
    .values(files.map(({ fileId, name }, position) => ({ analysis_id: id, position, file_id: fileId, name })))
    .execute();
  await queueArrived(trx, id);
}

/** Deletes files of visitors that nobody confirmed in time, and what was counted of them unless staff worked on it. @returns how many requests */
export async function removeUnconfirmed(connection: Db, now: Date): Promise<number> {
  return connection.transaction().execute(async (trx) => {
    const references = await removeFilesOfVisitors(trx, now);
    for (const reference of references) {
      const about = await aboutOf(trx, {
        sender: { kind: 'visitor' },
        kind: 'request',
        reference,
        mediaType: 'text/plain',
      });
      if (about) await removeUntouched(trx, about);
    }
    await trx
      .deleteFrom('visitor_sendings')
      .where('at', '<', new Date(now.getTime() - 24 * 60 * 60_000))
      .execute();
    return references.length;
  });
}
