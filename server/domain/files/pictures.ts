import type { RequestOptions } from 'node:https';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { fetchPublic } from '#server/net/safe-fetch.ts';
import { isWholePicture } from '#server/pictures/measure.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { cleanFileName } from '#shared/file-names.ts';
import type { Subject } from '#shared/files.ts';
import { maxPictureBytes, pictureTypes } from '#shared/media-types.ts';
import { commitContent, type Received, withReceived } from './content.ts';
import { lockQuota } from './queries.ts';

/** Pictures of the site. One that was uploaded waits under its uploader until a record that shows it is saved. */

/** So many pictures of one person may wait; the clean-up removes those of yesterday. */
const mostWaiting = 100;

async function writePicture(connection: Db, person: Person, name: string, received: Received) {
  await lockQuota(connection, `pictures ${person.userId}`);
  const { count } = await connection
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_kind', '=', 'picture')
    .where('subject_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  if (count >= mostWaiting) {
    throw new AppError('limit_reached', 'too many pictures wait', { details: { limit: 'files', max: mostWaiting } });
  }
  const values = { sha256: received.sha256, name: cleanFileName(name), uploaded_by: person.userId };
  const { id } = await connection
    .insertInto('files')
    .values({ ...values, subject_kind: 'picture', subject_id: person.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(connection, {
    actor: person,
    action: 'picture.upload',
    subject: { kind: 'file', id },
    after: { bytes: received.bytes, type: received.mediaType },
  });
  return { picture: { id, width: received.size?.width ?? 0, height: received.size?.height ?? 0 } };
}

/**
 * Takes in a picture for the site.
 * @throws forbidden, payload_too_large, unsupported_type, invalid_input (empty), limit_reached, unavailable
 */
export function uploadPicture(person: Person, { name, body }: { name: string; body: ReadableStream<Uint8Array> }) {
  demand(person, 'pictures.write');
  return withReceived(body, { maxBytes: maxPictureBytes, accept: pictureTypes }, async (received) => {
    if (!(await isWholePicture(received.path))) {
      throw new AppError('unsupported_type', 'the picture is damaged', { details: { reason: 'broken' } });
    }
    return commitContent(received, (connection) => writePicture(connection, person, name, received));
  });
}

const fetchLimits = { maxBytes: maxPictureBytes, timeoutMs: 15_000, accept: 'image/avif, image/webp, image/*' };

/**
 * Takes in the picture at an address that an editor typed: read once, by us, and from then on ours. `options` are for tests.
 * @throws as {@link uploadPicture}; invalid_input (address) when it cannot be had
 */
export async function fetchPicture(person: Person, address: string, options?: RequestOptions) {
  demand(person, 'pictures.write');
  const bytes = await fetchPublic(address, fetchLimits, options).catch((cause) => {
    throw new AppError('invalid_input', 'the picture cannot be fetched', {
      cause,
      details: { address: 'unreachable' },
    });
  });
  const name = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  return uploadPicture(person, { name, body: new Blob([new Uint8Array(bytes)]).stream() });
}

/**
 * Gives a record its picture, inside the transaction that saves it: one of the person's own that waits, or one that the record had
 * before. The picture it had until now is deleted, and can be had back for as long as deleted files can.
 * @throws invalid_input (picture) for any other
 */
export async function claimPicture(
  connection: Db,
  person: Person,
  owner: Subject,
  { before, after }: { before: string | null; after: string | null },
  now = new Date(),
): Promise<void> {
  if (before === after) return;
  if (after) {
    const { numUpdatedRows } = await connection
      .updateTable('files')
      .set({ subject_kind: owner.kind, subject_id: owner.id, deleted_at: null })
      .where('id', '=', after)
      .where(({ and, or, eb }) =>
        or([
          and([eb('subject_kind', '=', 'picture'), eb('subject_id', '=', person.userId), eb('deleted_at', 'is', null)]),
          and([eb('subject_kind', '=', owner.kind), eb('subject_id', '=', owner.id)]),
        ]),
      )
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) {
      throw new AppError('invalid_input', `no picture ${after}`, { details: { fields: { pictureId: 'unknown' } } });
    }
  }
  if (before) await connection.updateTable('files').set({ deleted_at: now }).where('id', '=', before).execute();
}

/** The content of a picture that a record shows. */
export function pictureFile(id: string) {
  return db
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .select(['o.key', 'o.sha256'])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

/**
 * Expression: what pages know of the picture in the columns `picture_id` and `picture_alt` of `table`, as JSON (`UploadedPicture`);
 * null where there is none.
 */
export function pictureAsJson(table: 'case_studies' | 'content_items' | 'posts' | 'public_posts') {
  return sql<unknown>`(
    select jsonb_build_object(
      'id', f.id, 'hash', left(encode(o.sha256, 'hex'), 12), 'width', o.width, 'height', o.height,
      'alt', ${sql.ref(`${table}.picture_alt`)}
    )
    from files f join stored_objects o using (sha256)
    where f.id = ${sql.ref(`${table}.picture_id`)}
  )`;
}
