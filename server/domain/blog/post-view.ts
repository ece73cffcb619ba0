import type { Db } from '#server/db/client.ts';
import { readViewsOf } from '#server/domain/visits/visits.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { may } from '#shared/permissions.ts';
import type { PersonName, PostEditView, PostWorkingCopy } from '#shared/post-views.ts';
import type { PostFields, PostStatus } from '#shared/posts.ts';
import { offsetAt, wallClockAt } from '#shared/zoned-time.ts';
import { editorView } from './editors.ts';
import { cleanPostHtml } from './html.ts';
import { fieldsOf } from './post-fields.ts';
import {
  countVersions,
  type PostRow,
  selectEditor,
  selectOldSlugs,
  selectWorkingCopy,
  type WorkingCopyRow,
} from './post-queries.ts';

/** A post as its writers see it. */

const nameOf = (id: string | null, name: string | null): PersonName | null =>
  id && name !== null ? { id, name } : null;

function workingCopyView(copy: WorkingCopyRow, row: PostRow, person: Person): PostWorkingCopy {
  const fields = copy.fields as PostFields;
  return {
    fields: { ...fields, content: cleanPostHtml(fields.content) },
    // What changed since is only the state: what was typed stands on the present text.
    baseVersion: copy.base_version >= row.fields_version ? row.version : copy.base_version,
    sequence: copy.sequence,
    tab: copy.tab,
    savedAt: copy.saved_at.toISOString(),
    savedBy: { id: copy.saved_by, name: copy.name ?? '' },
    isMine: copy.saved_by === person.userId,
  };
}

/** Texts are cleaned once more: a row may have come by another way than a save. */
export async function postEditView(connection: Db, row: PostRow, person: Person, now: Date): Promise<PostEditView> {
  const { timezone: timeZone } = (await getSettings()).general;
  // One after another: inside a transaction there is one connection.
  const copy = may(person, 'blog.write') ? await selectWorkingCopy(connection, row.id) : undefined;
  const editor = await selectEditor(connection, row.id, now);
  const oldSlugs = await selectOldSlugs(connection, row.id);
  const versionCount = await countVersions(connection, row.id);
  const views = row.status === 'published' ? await readViewsOf(connection, 'post', String(row.id)) : null;
  const fields = fieldsOf(row);
  return {
    ...fields,
    content: cleanPostHtml(fields.content),
    id: row.id,
    status: row.status as PostStatus,
    version: row.version,
    author: nameOf(row.author_id, row.author_name),
    publishedAt: row.published_at?.toISOString() ?? null,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    publishAt: row.scheduled_at && wallClockAt(row.scheduled_at, timeZone),
    publishOffset: row.scheduled_at && offsetAt(row.scheduled_at, timeZone),
    timeZone,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updater_name,
    words: row.word_count,
    views,
    picture: row.picture_id ? { id: row.picture_id, width: row.width ?? 0, height: row.height ?? 0 } : null,
    slugFollowsTitle: row.slug_made && row.published_at === null,
    oldSlugs,
    workingCopy: copy ? workingCopyView(copy, row, person) : null,
    editor: editor ? editorView(editor, person) : null,
    versionCount,
  };
}

/** A refusal of what was written for a version that is no more, with the post as it is now. */
export const stale = async (connection: Db, row: PostRow, person: Person, now: Date) =>
  new AppError('stale_version', 'the post was changed since it was read', {
    details: { current: await postEditView(connection, row, person, now) },
  });
