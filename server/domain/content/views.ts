import { z } from 'zod';
import { type ContentData, type ContentItem, type ContentKind, contentKinds, contentSchemas } from '#shared/content.ts';
import { uploadedPicture } from '#shared/uploaded-pictures.ts';

const rows = z.array(
  z.object({ id: z.string(), kind: z.enum(contentKinds), data: z.unknown(), picture: uploadedPicture }),
);
export type ContentRow = z.output<typeof rows>[number];

export function toContentRows(json: unknown): ContentRow[] {
  return rows.parse(json);
}

/** The items of one kind. A record that no longer fits its schema is left out rather than breaking the page. */
export function itemsOfKind<K extends ContentKind>(all: ContentRow[], kind: K): ContentItem<K>[] {
  const schema = contentSchemas[kind] as unknown as z.ZodType<ContentData<K>>;
  return all.flatMap((row) => {
    if (row.kind !== kind) return [];
    const parsed = schema.safeParse(row.data);
    return parsed.success ? [{ id: row.id, picture: row.picture, ...parsed.data }] : [];
  });
}
