import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { pictureAsJson } from '#server/domain/files/pictures.ts';
import { pictureAddress, postArt } from '#shared/pictures.ts';
import { uploadedPicture } from '#shared/uploaded-pictures.ts';

/**
 * Writes where programs find the cover of a post (`featured_image` of the data API): the page's own, in its largest width. To be
 * called after every write that changes slug, category or picture, in its transaction.
 */
export async function writePostImageAddress(connection: Db, id: number): Promise<void> {
  const row = await connection
    .selectFrom('posts')
    .select(['slug', 'category', pictureAsJson('posts').as('picture')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const source = postArt({ ...row, picture: uploadedPicture.parse(row.picture) });
  const address = pictureAddress(source, source.widths.at(-1) as number, 'webp');
  await sql`update posts set featured_image = ${address} where id = ${id} and featured_image <> ${address}`.execute(
    connection,
  );
}
