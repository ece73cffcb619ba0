import { buffer } from 'node:stream/consumers';
import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import type { SheetPicture } from '#server/pdf/sheet.ts';
import type { DrawablePictures } from '#server/pdf/store.ts';
import { toLightPicture } from '#server/pictures/rasterize.ts';
import { storage } from '#server/storage/storage.ts';
import { pictureTypes } from '#shared/media-types.ts';

/** The pictures that stand in a report: documents of its request. */

const address = /<img src="\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

/** The documents that a clean report shows, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(address)].map(([, id]) => id as string)),
];

/** Most pixels across: sharp on paper, where the text is 165 mm wide. */
const widest = 1600;

/** The pictures of a request's report that are there now; a place without one says what it showed. */
export async function findPictures(reference: string, html: string): Promise<DrawablePictures> {
  const ids = picturesIn(html);
  if (ids.length === 0) return { ids, read: async () => new Map() };
  const rows = await db
    .selectFrom('files as f')
    .innerJoin('stored_objects as o', 'o.sha256', 'f.sha256')
    .select(['f.id', 'o.key', 'o.width', 'o.height'])
    .where('f.id', 'in', ids)
    .where('f.subject_kind', '=', 'request')
    .where('f.subject_id', '=', reference)
    .where('f.deleted_at', 'is', null)
    .where('o.media_type', 'in', pictureTypes)
    .orderBy('f.id')
    .execute();
  return { ids: rows.map(({ id }) => id), read: () => readPictures(rows) };
}

type Row = { id: string; key: string; width: number | null; height: number | null };

/** As paper takes them: one that cannot be decoded is left out, one that cannot be read now makes no paper without it. */
async function readPictures(rows: readonly Row[]): Promise<Map<string, SheetPicture>> {
  const drawn = new Map<string, SheetPicture>();
  const store = await storage();
  // One after the other: each is decoded whole.
  for (const { id, key, width, height } of rows) {
    const original = await buffer(await store.read(key));
    try {
      const content = await toLightPicture(original, widest, 'jpeg');
      drawn.set(id, { content, width: width ?? widest, height: height ?? widest });
    } catch (error) {
      log.warn({ err: error }, 'a picture of a report could not be drawn');
    }
  }
  return drawn;
}
