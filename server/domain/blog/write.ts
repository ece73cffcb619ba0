import type { Db } from '#server/db/client.ts';
import { type Announce, pagesChannel } from '#server/db/transaction.ts';
import { queuePublishing } from '#server/jobs/definitions.ts';
import { recordChange } from '#server/records/audit.ts';
import type { StaffPerson } from '#server/records/person.ts';
import type { PostVersionKind } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import { writePostImageAddress } from './picture-address.ts';
import { columnsOf, differing, fieldsOf, sameFields } from './post-fields.ts';
import { releasePictures } from './post-pictures.ts';
import type { PostRow } from './post-queries.ts';
import { type PostState, sameState, stateFacts, stateOf } from './post-state.ts';
import { takeBack, writeRedirect } from './slugs.ts';
import { addVersion, keepFirstVersion } from './versions.ts';

/** The one way in which a post becomes another one: row, address, version, pictures, clock, audit log, caches; in one transaction. */

/** Tag of the pages that show posts. */
export const postsTag = 'posts';

export type Writing = { trx: Db; announce: Announce; actor: StaffPerson | 'system'; now: Date };

type Outcome = {
  fields: PostFields;
  state: PostState;
  /** What the version is called; the audit log's word follows from it. */
  kind: Exclude<PostVersionKind, 'recovered'>;
  isSlugMade?: boolean;
};

const deeds: Record<Outcome['kind'], string> = {
  saved: 'updated',
  published: 'published',
  scheduled: 'scheduled',
  unpublished: 'unpublished',
  restored: 'version-restored',
};

async function changeAddress({ trx, now }: Writing, row: PostRow, slug: string): Promise<void> {
  if (slug === row.slug) return;
  await takeBack(trx, row.id, slug);
  // Nobody has a link to what was never public.
  if (row.published_at) await writeRedirect(trx, row.id, row.slug, now);
}

/** Writes the post that the caller holds, has read and checked. @returns the version it is now */
export async function writePost(writing: Writing, row: PostRow, to: Outcome): Promise<number> {
  const { trx, announce, actor, now } = writing;
  const [before, stateBefore] = [fieldsOf(row), stateOf(row)];
  const isRewritten = !sameFields(before, to.fields);
  const version = row.version + 1;
  await keepFirstVersion(trx, row);
  await changeAddress(writing, row, to.fields.slug);
  await trx
    .updateTable('posts')
    .set({
      ...(isRewritten && { ...columnsOf(to.fields), fields_version: version }),
      ...to.state,
      ...(to.isSlugMade !== undefined && { slug_made: to.isSlugMade }),
      version,
      updated_at: now,
      ...(actor !== 'system' && { updated_by: actor.userId }),
    })
    .where('id', '=', row.id)
    .execute();
  if (isRewritten) await writePostImageAddress(trx, row.id);
  const savedBy = actor === 'system' ? null : actor.userId;
  await addVersion(trx, row.id, { kind: to.kind, fields: to.fields, savedAt: now, savedBy });
  await releasePictures(trx, row.id, now);
  if (to.state.scheduled_at && !sameState(stateBefore, to.state)) await queuePublishing(trx, to.state.scheduled_at);
  await recordChange(trx, {
    actor,
    action: `post.${deeds[to.kind]}`,
    subject: { kind: 'post', id: String(row.id) },
    before: { ...differing(before, to.fields), ...(!sameState(stateBefore, to.state) && stateFacts(stateBefore)) },
    after: { ...differing(to.fields, before), ...(!sameState(stateBefore, to.state) && stateFacts(to.state)) },
  });
  if ([row.status, to.state.status].includes('published')) await announce(pagesChannel, postsTag);
  return version;
}
