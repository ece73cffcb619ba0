import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { postFieldsForm } from '#shared/post-form.ts';
import type { PostEditView } from '#shared/post-views.ts';
import { type PostFields, postCategories, postLimits } from '#shared/posts.ts';
import { writePostImageAddress } from './picture-address.ts';
import { cleanFields, columnsOf, fieldsOf } from './post-fields.ts';
import { adoptPictures, releasePictures } from './post-pictures.ts';
import { postRow } from './post-queries.ts';
import { postEditView } from './post-view.ts';
import { isSlugTaken, lockSlugs, makeSlug } from './slugs.ts';
import { staffMay } from './staff-only.ts';
import { addVersion } from './versions.ts';
import { writeWorkingCopy } from './working-copy.ts';

const emptyFields: PostFields = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  category: postCategories[0],
  tags: [],
  featured: false,
  pictureId: null,
  pictureAlt: '',
  metaTitle: '',
  metaDescription: '',
};

type Beginning = { key: string | null; fields: PostFields; copyOf?: number };

/** The post's row comes first: its pictures are claimed under its number. */
async function begin(trx: Db, person: StaffPerson, { key, fields, copyOf }: Beginning, now: Date): Promise<number> {
  const isChosen = fields.slug !== '' && !(await isSlugTaken(trx, fields.slug, null));
  const slug = isChosen ? fields.slug : await makeSlug(trx, fields.title, null);
  const { id } = await trx
    .insertInto('posts')
    .values({
      ...columnsOf({ ...fields, slug, pictureId: null }),
      ...{ slug_made: !isChosen, creation_key: key, author_id: person.userId, updated_by: person.userId },
      ...{ created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { fields: adopted } = await adoptPictures(trx, person, id, { ...fields, slug });
  await trx.updateTable('posts').set(columnsOf(adopted)).where('id', '=', id).execute();
  await writePostImageAddress(trx, id);
  await addVersion(trx, id, { kind: 'saved', fields: adopted, savedAt: now, savedBy: person.userId });
  await releasePictures(trx, id, now);
  const after = { title: fields.title, slug, status: 'draft', ...(copyOf !== undefined && { copyOf }) };
  await recordChange(trx, { actor: person, action: 'post.created', subject: { kind: 'post', id: String(id) }, after });
  return id;
}

const viewOf = async (trx: Db, id: number, person: Person, now: Date) => ({
  post: await postEditView(trx, await postRow(trx, id), person, now),
});

/**
 * Begins a draft. The same key again answers the same post. Fields that could not be saved as they are (too long, no address yet) are
 * kept as what was typed and not saved; an address that is taken gives way to one made from the title.
 * @throws forbidden, not_found (begun by this key, and in the trash), invalid_input
 */
export async function createPost(
  person: Person,
  { key, fields: typed }: { key: string; fields?: PostFields | undefined },
  now = new Date(),
): Promise<{ post: PostEditView }> {
  staffMay(person, 'blog.write');
  const cleaned = typed && cleanFields(typed);
  const checked = postFieldsForm.safeParse(cleaned ?? emptyFields);
  return transact(async (trx) => {
    await lockSlugs(trx);
    const known = await trx.selectFrom('posts').select('id').where('creation_key', '=', key).executeTakeFirst();
    if (known) return viewOf(trx, known.id, person, now);
    const id = await begin(trx, person, { key, fields: checked.success ? checked.data : emptyFields }, now);
    if (cleaned && !checked.success) {
      await writeWorkingCopy(trx, person, { id, tab: key, sequence: 0, baseVersion: 1, fields: cleaned, now });
    }
    return viewOf(trx, id, person, now);
  });
}

/** Begins a draft as a copy of what another post is now, with its own copies of the pictures. @throws forbidden, not_found */
export async function duplicatePost(person: Person, id: number, now = new Date()): Promise<{ post: PostEditView }> {
  staffMay(person, 'blog.write');
  const { language } = (await getSettings()).general;
  const row = await postRow(db, id);
  const suffix = language === 'it' ? ' (copia)' : ' (copy)';
  const title = `${row.title.slice(0, postLimits.title - suffix.length)}${suffix}`;
  const fields = cleanFields({ ...fieldsOf(row), title, slug: '', featured: false });
  return transact(async (trx) => {
    await lockSlugs(trx);
    return viewOf(trx, await begin(trx, person, { key: null, fields, copyOf: id }, now), person, now);
  });
}
