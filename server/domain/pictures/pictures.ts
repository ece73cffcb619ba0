import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isShownInPost, readPostCover, readPreviewArt, readTextPictures } from '#server/domain/blog/site.ts';
import { readCaseStudy } from '#server/domain/case-studies/case-studies.ts';
import { readAboutContent } from '#server/domain/content/content.ts';
import { readableFile, readContent } from '#server/domain/files/files.ts';
import { pictureFile } from '#server/domain/files/pictures.ts';
import { env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { drawCase } from '#server/pictures/case-drawing.ts';
import { drawPortrait } from '#server/pictures/portrait-drawing.ts';
import { drawPost } from '#server/pictures/post-drawing.ts';
import { toLightPicture, toPicture, toPng } from '#server/pictures/rasterize.ts';
import { PictureStore } from '#server/pictures/store.ts';
import type { Person } from '#server/records/person.ts';
import {
  caseArt,
  memberArt,
  type PictureFormat,
  type PictureKind,
  type PictureSource,
  pictureFormats,
  pictureKinds,
  postArt,
  textPictureSource,
  type UploadedPicture,
} from '#shared/pictures.ts';
import { type Preview, versionOfPreview } from '#shared/previews.ts';

/** A thousand posts have four thousand covers of some kilobytes each. */
const store = new PictureStore({ folder: path.join(env.DATA_DIR, 'pictures'), maxFiles: 10_000 });

/** Deletes what was drawn; it is drawn again when somebody asks. @returns how many files and bytes */
export const emptyPictures = () => store.empty();

export type PictureFile = { bytes: Buffer; version: string; type: string };

/** The social preview that shows `preview`, as a PNG. */
export async function readPreviewPicture(preview: Preview): Promise<PictureFile> {
  const version = versionOfPreview(preview);
  // The whole content, not its short version, names the file: no two contents ever share one.
  const source = JSON.stringify(['preview', version, preview]);
  const bytes = await store.get(source, 'png', async () => {
    // The fonts are read when the first preview is drawn: a start does not wait for them.
    const { drawPreview } = await import('#server/pictures/preview-drawing.ts');
    return toPng(drawPreview(preview));
  });
  return { bytes, version, type: 'image/png' };
}

type Address = { kind: PictureKind; name: string; width: number; format: PictureFormat };

/** What `/pictures/{splat}` asks for, or undefined when no picture is called so. */
export function parsePictureAddress(splat: string): Address | undefined {
  const [, kind, name, width, format] =
    /^([a-z]+)\/([a-z0-9][a-z0-9-]{0,199})-([1-9][0-9]{1,3})\.([a-z]+)$/.exec(splat) ?? [];
  const knownKind = pictureKinds.find((each) => each === kind);
  const knownFormat = pictureFormats.find((each) => each === format);
  return knownKind && knownFormat && name
    ? { kind: knownKind, name, width: Number(width), format: knownFormat }
    : undefined;
}

type Art = { source: PictureSource; uploaded: Pick<UploadedPicture, 'id'> | null; draw: () => string };

const isFileId = (name: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

/** A picture in the text of a post: public exactly as long as a public post shows it. */
async function findTextPicture(name: string): Promise<Art | undefined> {
  const picture = isFileId(name) && (await isShownInPost(name)) && (await readTextPictures([name])).get(name);
  return picture ? { source: textPictureSource(picture), uploaded: picture, draw: () => '' } : undefined;
}

/** The same for whoever has a link to a preview: what that post shows, and nothing else. */
async function findPreviewed({ kind, name }: Address, pass: string): Promise<Art | undefined> {
  const post = await readPreviewArt(pass);
  if (post && kind === 'text') {
    const isIts = name === post.pictureId || post.files.includes(name);
    const picture = isIts && (await readTextPictures([name])).get(name);
    return picture ? { source: textPictureSource(picture), uploaded: picture, draw: () => '' } : undefined;
  }
  return post && kind === 'post' && name === post.slug
    ? { source: postArt(post), uploaded: null, draw: () => drawPost(post) }
    : undefined;
}

/** The picture of a record that visitors may see: nobody can make the server draw for a name of their own. */
async function findArt({ kind, name }: Address): Promise<Art | undefined> {
  if (kind === 'text') return findTextPicture(name);
  if (kind === 'post') {
    const post = await readPostCover(name);
    return post && { source: postArt(post), uploaded: post.picture, draw: () => drawPost(post) };
  }
  if (kind === 'case') {
    const study = (await readCaseStudy(name))?.study;
    return study && { source: caseArt(study), uploaded: study.picture, draw: () => drawCase(study) };
  }
  const member = (await readAboutContent()).team.find(({ id }) => id === name);
  return member && { source: memberArt(member), uploaded: member.picture, draw: () => drawPortrait(member.name) };
}

/** An uploaded picture in `width` pixels, from the whole content: two pictures never share a file. */
async function lighten(id: string, width: number, format: PictureFormat): Promise<Buffer | undefined> {
  const file = await pictureFile(id);
  if (!file) return undefined;
  const source = `upload 1 ${width} ${file.sha256.toString('hex')}`;
  return store.get(source, format, async () => toLightPicture(await buffer(await readContent(file)), width, format));
}

/**
 * The picture at `/pictures/{splat}`; undefined for unknown records, widths and formats. `pass` is that of a preview, and lets
 * its reader see what is not public.
 */
export async function readPicture(splat: string, pass?: string): Promise<PictureFile | undefined> {
  const address = parsePictureAddress(splat);
  const art = address && (await (pass ? findPreviewed(address, pass) : findArt(address)));
  if (!address || !art?.source.widths.includes(address.width)) return undefined;
  const { width, format } = address;
  const svg = art.uploaded ? '' : art.draw();
  const bytes = art.uploaded
    ? await lighten(art.uploaded.id, width, format)
    : await store.get(`${width} ${svg}`, format, () => toPicture(svg, width, format));
  return bytes && { bytes, version: art.source.version, type: `image/${format}` };
}

/** Width of the picture that the back office shows while it is being chosen, in pixels. */
const proofWidth = 800;

/** An uploaded picture for whoever may see drafts. @throws not_found, forbidden */
export async function readProof(person: Person, id: string): Promise<PictureFile> {
  const row = await readableFile(person, id, 'view');
  const bytes = await lighten(row.id, Math.min(proofWidth, row.width ?? proofWidth), 'webp');
  if (!bytes) throw new AppError('not_found', `no picture ${id}`);
  return { bytes, version: row.sha256.toString('hex', 0, 6), type: 'image/webp' };
}
