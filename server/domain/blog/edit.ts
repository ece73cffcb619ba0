import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import type { PostSave } from '#shared/post-form.ts';
import { neededToPublish } from '#shared/post-rules.ts';
import type { PostEditView } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import { demandPlace, takePlace } from './editors.ts';
import { cleanFields, fieldsOf, refuseFields, sameFields } from './post-fields.ts';
import { adoptPictures } from './post-pictures.ts';
import { lockPost, type PostRow, postRow, selectWorkingCopy } from './post-queries.ts';
import { type PostState, sameState, stateFor, stateOf, stepOf, type Wish } from './post-state.ts';
import { postEditView, stale } from './post-view.ts';
import { demandFree, lockSlugs, makeSlug } from './slugs.ts';
import { staffMay } from './staff-only.ts';
import { pushAside, versionFields } from './versions.ts';
import { writePost } from './write.ts';

/** One post with all that is written of it. @throws forbidden, not_found */
export async function readPost(person: Person, id: number, now = new Date()): Promise<{ post: PostEditView }> {
  demand(person, 'blog.read');
  return { post: await postEditView(db, await postRow(db, id), person, now) };
}

/** The address that a post gets: the one that was asked for, or one made from the title for as long as it follows that. */
async function slugFor(trx: Db, row: PostRow, { slug, title }: PostFields): Promise<{ slug: string; isMade: boolean }> {
  const isMade = row.slug_made;
  if (slug === row.slug && !isMade) return { slug, isMade };
  if (slug !== '' && slug !== row.slug) return { slug, isMade: false };
  if (row.published_at || (isMade && title === row.title)) return { slug: row.slug, isMade };
  await lockSlugs(trx);
  return { slug: await makeSlug(trx, title, row.id), isMade: true };
}

/** @throws invalid_input when a post that is to be public, now or later, lacks what that needs */
export function demandPublishable(fields: PostFields, { status }: PostState): void {
  if (status === 'draft') return;
  const missing = Object.entries(neededToPublish(fields)).map(([name, word]) => [`fields.${name}`, word] as const);
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing));
}

/** Takes the working copy away: what was typed is saved now, or in another tab, and then kept as a version. */
async function endWorkingCopy(trx: Db, row: PostRow, tab: string | undefined, saved: PostFields): Promise<void> {
  const copy = await selectWorkingCopy(trx, row.id);
  if (!copy) return;
  if (copy.tab !== tab?.toLowerCase()) await pushAside(trx, row, copy, saved);
  await trx.deleteFrom('post_working_copies').where('post_id', '=', row.id).execute();
}

type Save = {
  version: number;
  tab: string | undefined;
  fields: PostFields;
  wish: Wish | undefined;
  kind?: 'restored';
};

/** Saves inside one transaction: everything is checked before anything is written; a call that was made already does nothing. */
function save(person: StaffPerson, id: number, asked: Save, now: Date): Promise<{ post: PostEditView }> {
  return transact(async (trx, announce) => {
    await lockPost(trx, id);
    const row = await postRow(trx, id);
    const { tab, version } = asked;
    // A version that comes back is not what was typed meanwhile: that is kept as one too.
    const typedIn = asked.kind === 'restored' ? undefined : tab;
    await demandPlace(trx, person, { id, tab, now });
    const { fields: adopted, isCoverUnknown } = await adoptPictures(trx, person, id, asked.fields);
    const { slug, isMade: isSlugMade } = await slugFor(trx, row, adopted);
    const fields = { ...adopted, slug };
    const { timezone } = (await getSettings()).general;
    const state = asked.wish ? stateFor(row as PostRow & PostState, asked.wish, timezone, now) : stateOf(row);
    if (tab) await takePlace(trx, person, { id, tab, now });
    const isMade = !isCoverUnknown && sameFields(fields, fieldsOf(row)) && sameState(state, stateOf(row));
    if (!isMade) {
      if (row.version !== version) throw await stale(trx, row, person, now);
      if (isCoverUnknown) throw refuseFields({ 'fields.pictureId': 'unknown' });
      demandPublishable(fields, state);
      if (slug !== row.slug) await lockSlugs(trx);
      if (slug !== row.slug) await demandFree(trx, slug, id);
      await endWorkingCopy(trx, row, typedIn, fields);
      const outcome = { fields, state, kind: asked.kind ?? stepOf(stateOf(row), state), isSlugMade };
      await writePost({ trx, announce, actor: person, now }, row, outcome);
    } else await endWorkingCopy(trx, row, typedIn, fields);
    return { post: await postEditView(trx, await postRow(trx, id), person, now) };
  });
}

/**
 * "Salva": writes a post as its editor wants it. The tab's own working copy is done with; another tab's is kept as a version.
 * @throws forbidden, not_found, being_edited (details.editor), stale_version (details.current), duplicate (slug), invalid_input
 */
export async function savePost(
  person: Person,
  id: number,
  { version, tab, fields, ...wish }: PostSave & { version: number },
  now = new Date(),
): Promise<{ post: PostEditView }> {
  staffMay(person, 'blog.write');
  return save(person, id, { version, tab, fields: cleanFields(fields), wish }, now);
}

/**
 * Makes a version the current text again, as a new version; the state stays as it is.
 * @throws as {@link savePost}; invalid_input when a public post would lack what it needs
 */
export async function restoreVersion(
  person: Person,
  id: number,
  { number, version, tab }: { number: number; version: number; tab?: string | undefined },
  now = new Date(),
): Promise<{ post: PostEditView }> {
  staffMay(person, 'blog.write');
  const row = await postRow(db, id);
  const kept = cleanFields(await versionFields(db, id, number));
  // Links to the post stay as they are: its address is no part of its text.
  const fields = { ...kept, slug: row.slug };
  return save(person, id, { version, tab, fields, wish: undefined, kind: 'restored' }, now);
}
