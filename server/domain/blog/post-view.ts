import type { Db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { readViewsOf } from '#server/domain/visits/visits.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { cleanRichHtml } from '#server/rich/clean.ts';
import { may } from '#shared/permissions.ts';
import type { PersonName, PostEditView, PostWorkingCopy } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import { offsetAt, wallClockAt } from '#shared/zoned-time.ts';
import { editorView } from './editors.ts';
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
    fields: { ...fields, content: cleanRichHtml(fields.content) },
    // What changed since is only the state: what was typed stands on the present text.
    baseVersion: copy.base_version >= row.fields_version ? row.version : copy.base_version,
    ...shown(copy, ['sequence', 'tab', 'savedAt']),
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
    content: cleanRichHtml(fields.content),
    ...shown(row, ['id', 'status', 'version', 'publishedAt', 'scheduledAt', 'createdAt', 'updatedAt']),
    author: nameOf(row.author_id, row.author_name),
    publishAt: row.scheduled_at && wallClockAt(row.scheduled_at, timeZone),
    publishOffset: row.scheduled_at && offsetAt(row.scheduled_at, timeZone),
    timeZone,
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
