import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sanitize from 'sanitize-html';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { cleanRichHtml } from '#server/rich/clean.ts';
import { richElements } from '#shared/rich-html.ts';
import { buildStaff } from '#tests/factories.ts';
import { hostileHtml } from '#tests/hostile-html.ts';
import { addPost, fieldsOfView, putPost } from '#tests/post-factory.ts';
import { runs } from '#tests/runs.ts';
import { wordsOf } from './words.ts';

let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  editor = await buildStaff('Editor');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** What is wrong with a text that should be clean: elements, attributes and addresses that no post has. The browser is asked in `tests/e2e`. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const note = (tagName: string, attribs: Record<string, string>) => {
    const allowed: readonly string[] | undefined = richElements[tagName as keyof typeof richElements];
    if (!allowed) faults.push(`<${tagName}>`);
    for (const name of Object.keys(attribs)) if (!allowed?.includes(name)) faults.push(`${tagName} ${name}`);
    if (attribs.href !== undefined && !/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|[#?])/i.test(attribs.href))
      faults.push(`href ${attribs.href}`);
    return { tagName, attribs };
  };
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    transformTags: { '*': note },
    allowVulnerableTags: true,
  });
  if (html.includes('\0')) faults.push('NUL');
  return faults;
}

const joined = hostileHtml.map(({ html }) => html).join('\n');
const alone = hostileHtml.map(({ html }) => html);

it('the corpus has all families, and enough of each', () => {
  expect(hostileHtml.length).toBeGreaterThan(250);
  expect(new Set(alone).size).toBeGreaterThan(250);
  expect(new Set(hostileHtml.map(({ family }) => family)).size).toBe(11);
});

it('hostile texts are clean once they were cleaned, one by one and all together', () => {
  for (const html of [...alone, joined]) {
    const clean = cleanRichHtml(html);
    expect(faultsOf(clean), html).toEqual([]);
    expect(cleanRichHtml(clean), html).toBe(clean);
    expect(wordsOf(clean).text).not.toContain('\0');
  }
});

it('pieces of hostile texts put together in any way are clean, too', () => {
  const piece = fc
    .constantFrom(...alone.filter((html) => html.length < 400))
    .chain((html) =>
      fc
        .tuple(fc.nat(html.length), fc.nat(html.length))
        .map(([from, to]) => html.slice(Math.min(from, to), Math.max(from, to))),
    );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 12 }), (pieces) => {
      const clean = cleanRichHtml(pieces.join(''));
      expect(faultsOf(clean)).toEqual([]);
      expect(cleanRichHtml(clean)).toBe(clean);
    }),
    { numRuns: runs(1_500) },
  );
});

describe('through the API a hostile text', () => {
  const read = async (id: number) => (await editor.call(`/posts/${id}`)).json.post;
  // NUL is refused by name; everything else is taken and cleaned.
  const texts = [joined, ...alone].map((html) => html.replaceAll('\0', ''));

  it('is clean in what is saved, typed, restored and shown', async () => {
    const post = await addPost(editor, { title: 'Hostile', content: joined.replaceAll('\0', '') });
    expect(faultsOf(post.content)).toEqual([]);
    let version = 1;
    const tab = randomUUID();
    for (const [index, content] of texts.entries()) {
      const kept = await editor.call(
        `/posts/${post.id}/working-copy`,
        { tab, sequence: index, baseVersion: version, fields: { ...fieldsOfView(post), content: `${content} ` } },
        'PUT',
      );
      expect(kept.status).toBe(200);
      if (index > 0 && index % 8 !== 0) continue;
      expect(faultsOf((await read(post.id)).workingCopy?.fields.content ?? '')).toEqual([]);
      const saved = await putPost(editor, post, { content, version, tab });
      expect([saved.status, faultsOf(saved.json.post.content)]).toEqual([200, []]);
      version = saved.json.post.version;
    }
    const kept = await db
      .selectFrom('post_versions')
      .select(['number', 'fields'])
      .where('post_id', '=', post.id)
      .execute();
    for (const { fields } of kept) expect(faultsOf((fields as { content: string }).content)).toEqual([]);
    const restored = await editor.call(`/posts/${post.id}/versions/1/restore`, { version, tab });
    expect([restored.status, faultsOf(restored.json.post.content)]).toEqual([200, []]);
  });

  it('is refused by name where it holds the one character that no text can hold', async () => {
    const post = await addPost(editor, { title: 'NUL' });
    const { status, json } = await putPost(editor, post, { content: '<p>a\0b</p>' });
    expect([status, json.error.details.fields]).toEqual([422, { 'fields.content': 'nul' }]);
  });

  it('that was put straight into the database comes out clean, as post, typed text and version', async () => {
    const content = joined.replaceAll('\0', '');
    const { id } = await db
      .insertInto('posts')
      .values({ slug: 'straight', title: 'Straight', category: 'SEO', content })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fields = JSON.stringify({ ...fieldsOfView(await read(id)), content });
    await db.insertInto('post_versions').values({ post_id: id, number: 1, kind: 'saved', fields }).execute();
    await db
      .insertInto('post_working_copies')
      .values({ post_id: id, fields, base_version: 1, sequence: 1, tab: randomUUID(), saved_by: editor.userId })
      .execute();
    const shown = await read(id);
    const version = (await editor.call(`/posts/${id}/versions/1`)).json.version;
    const restored = await editor.call(`/posts/${id}/versions/1/restore`, { version: 1 });
    for (const html of [
      shown.content,
      shown.workingCopy.fields.content,
      version.fields.content,
      restored.json.post.content,
    ])
      expect(faultsOf(html)).toEqual([]);
  });
});
