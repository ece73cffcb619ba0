import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { StaffPerson } from '#server/records/person.ts';
import type { PostFields } from '#shared/posts.ts';
import { textPicture } from '#shared/rich-html.ts';

/**
 * The pictures of a post: its cover and those of its text. A post has its own entries in `files`, also of contents that other records
 * show, so that none of them is missed when another record goes.
 */

/** Records whose pictures any member of staff may show in a post. Documents of requests and clients are not among them. */
const publicKinds = ['picture', 'post', 'case-study', 'content-item'];

const addressPattern = /\/pictures\/text\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
const picturesIn = (content: string) => [...content.matchAll(addressPattern)].map(([, id]) => id as string);

type Row = {
  id: string;
  sha256: Buffer;
  name: string;
  subject_kind: string;
  subject_id: string;
  deleted_at: Date | null;
};

/** An entry of the post's own for the content of a picture that another record shows. */
async function copyOf(trx: Db, person: StaffPerson, postId: number, { sha256, name }: Row): Promise<string> {
  const known = await trx
    .selectFrom('files')
    .select('id')
    .where('subject_kind', '=', 'post')
    .where('subject_id', '=', String(postId))
    .where('sha256', '=', sha256)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst();
  if (known) return known.id;
  const values = {
    sha256,
    name,
    uploaded_by: person.userId,
    subject_kind: 'post',
    subject_id: String(postId),
  } as const;
  const made = await trx.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

/** The post's own entry for a picture that is named in it; undefined when there is none to be had. */
async function own(trx: Db, person: StaffPerson, postId: number, row: Row): Promise<string | undefined> {
  if (row.subject_kind === 'post' && row.subject_id === String(postId)) return row.id;
  if (row.deleted_at || !publicKinds.includes(row.subject_kind)) return undefined;
  if (row.subject_kind !== 'picture' || row.subject_id !== person.userId) return copyOf(trx, person, postId, row);
  const values = { subject_kind: 'post', subject_id: String(postId) } as const;
  await trx.updateTable('files').set(values).where('id', '=', row.id).execute();
  return row.id;
}

/**
 * Makes the pictures of `fields` the post's own, inside the transaction that keeps them: those that wait under the person are claimed,
 * those of other records copied. Answers the fields with the addresses they have then; a picture of the text that does not exist is taken
 * out, a cover that does not exist is `isCoverUnknown` and left out.
 */
export async function adoptPictures(trx: Db, person: StaffPerson, postId: number, fields: PostFields) {
  const named = new Set([...picturesIn(fields.content), ...(fields.pictureId ? [fields.pictureId] : [])]);
  if (named.size === 0) return { fields, isCoverUnknown: false };
  const rows = await trx
    .selectFrom('files')
    .select(['id', 'sha256', 'name', 'subject_kind', 'subject_id', 'deleted_at'])
    .where('id', 'in', [...named])
    .orderBy('id')
    .forUpdate()
    .execute();
  const owned = new Map<string, string>();
  for (const row of rows) {
    const id = await own(trx, person, postId, row);
    if (id) owned.set(row.id, id);
  }
  const content = fields.content
    .replace(/<img [^>]*>/g, (tag) => (picturesIn(tag).every((id) => owned.has(id)) ? tag : ''))
    .replace(addressPattern, (address, id: string) => (owned.has(id) ? textPicture(owned.get(id) as string) : address))
    .replace(/<figure>\s*<\/figure>/g, '');
  const pictureId = fields.pictureId ? (owned.get(fields.pictureId) ?? null) : null;
  return { fields: { ...fields, content, pictureId }, isCoverUnknown: fields.pictureId !== pictureId && !pictureId };
}

/**
 * Lets go of the post's pictures that neither it nor its working copy nor any of its versions shows, and has back those that one
 * shows again. What is let go can be had back for as long as deleted files can.
 */
export async function releasePictures(trx: Db, postId: number, now: Date): Promise<void> {
  await sql`
    with shown as (
      select unnest(text_pictures || picture_id) as id from posts where id = ${postId}
      union select unnest(pictures) from post_working_copies where post_id = ${postId}
      union select unnest(pictures) from post_versions where post_id = ${postId}
    )
    update files as f
    set deleted_at = case when f.id in (select id from shown where id is not null) then null else ${now}::timestamptz end
    where f.subject_kind = 'post' and f.subject_id = ${String(postId)}
      and (f.deleted_at is null) <> (f.id in (select id from shown where id is not null))`.execute(trx);
}

/** Expression: true for a file that a post, a working copy or a version shows. */
export const isShownByPost = (file: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from posts where picture_id = ${file} or text_pictures @> array[${file}])
  or exists (select from post_working_copies where pictures @> array[${file}])
  or exists (select from post_versions where pictures @> array[${file}])
)`;
