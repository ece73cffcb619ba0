import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createApp } from '#server/app.ts';
import { db } from '#server/db/client.ts';
import type { PostEditView } from '#shared/post-views.ts';
import type { PostFields } from '#shared/posts.ts';
import type { Call } from '#tests/factories.ts';

/** Posts as their editor makes them, through the API. */

const app = createApp({ documents: async (context) => context.text('a page') });

type Editor = { call: Call; token: string };

export async function addPost(editor: Editor, fields: Partial<PostFields> = {}): Promise<PostEditView> {
  const { status, json } = await editor.call('/posts', { key: randomUUID(), fields });
  if (status !== 201) throw new Error(`a post could not be begun: ${status} ${JSON.stringify(json)}`);
  return json.post;
}

/** The fields of a post as an editor reads them. */
export const fieldsOfView = (post: PostEditView): PostFields => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  content: post.content,
  category: post.category,
  tags: post.tags,
  featured: post.featured,
  pictureId: post.pictureId,
  pictureAlt: post.pictureAlt,
  metaTitle: post.metaTitle,
  metaDescription: post.metaDescription,
});

type Change = Partial<PostFields> & {
  status?: string;
  publishAt?: string | null;
  publishOffset?: string | null;
  tab?: string;
  version?: number;
};

/** The body of a save that changes what is named. */
export function saveBody(
  post: PostEditView,
  { status, publishAt, publishOffset, tab, version, ...fields }: Change = {},
) {
  return {
    version: version ?? post.version,
    ...(tab && { tab }),
    fields: { ...fieldsOfView(post), ...fields },
    status: status ?? post.status,
    publishAt: publishAt === undefined ? post.publishAt : publishAt,
    ...(publishOffset !== undefined && { publishOffset }),
  };
}

export const putPost = (editor: Pick<Editor, 'call'>, post: PostEditView, change: Change = {}) =>
  editor.call(`/posts/${post.id}`, saveBody(post, change), 'PUT');

/** Saves and answers the post; fails where that is refused. */
export async function savePostAs(editor: Editor, post: PostEditView, change: Change = {}): Promise<PostEditView> {
  const { status, json } = await putPost(editor, post, change);
  if (status !== 200) throw new Error(`a post could not be saved: ${status} ${JSON.stringify(json)}`);
  return json.post;
}

export async function buildPost(editor: Editor, { status, ...fields }: Change = {}): Promise<PostEditView> {
  const post = await addPost(editor, fields);
  return status && status !== 'draft' ? savePostAs(editor, post, { status }) : post;
}

let shade = 0;

/** Uploads a picture that waits under its uploader; each is another one unless the bytes are given. */
export async function uploadPicture(editor: Editor, bytes?: Uint8Array): Promise<string> {
  shade += 1;
  const background = { r: shade % 256, g: (shade * 7) % 256, b: 90 };
  const picture =
    bytes ??
    (await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer());
  const headers = { authorization: `Bearer ${editor.token}` };
  const answer = await app.request('/api/v1/pictures?name=a.png', {
    method: 'POST',
    headers,
    body: new Uint8Array(picture),
  });
  return ((await answer.json()) as { picture: { id: string } }).picture.id;
}

/** A figure as the editor writes it. */
export const figure = (id: string) =>
  `<figure><img src="/pictures/text/${id}" alt="A chart" width="900" height="600" /></figure>`;

/** Files of a post and whether they are let go, by id. */
export async function picturesOfPost(id: number): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'deleted_at'])
    .where('subject_kind', '=', 'post')
    .where('subject_id', '=', String(id))
    .execute();
  return new Map(rows.map((row) => [row.id, row.deleted_at !== null]));
}
