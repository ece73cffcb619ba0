import { hash53, shortHash } from './hash.ts';

/** Pictures of the pages that the server makes: which there are, in which sizes, and where. */

/** Pages show the first two; mails and feeds the last, which every program knows. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * A picture that is there in several widths and formats, each at `{base}-{width}.{format}?v={version}`. An uploaded picture is
 * described the same way.
 */
export type PictureSource = {
  base: string;
  version: string;
  widths: readonly number[];
  width: number;
  height: number;
  /** What lets its reader see a picture that is not public, as one more parameter of the address. */
  pass?: string;
};

/** Address of a picture in one of its widths. */
export function pictureAddress({ base, version, pass }: PictureSource, width: number, format: PictureFormat): string {
  return `${base}-${width}.${format}?v=${version}${pass ? `&preview=${pass}` : ''}`;
}

/** Raise it when the drawing of a kind changes: its addresses change with it. */
const drawings = { case: 2, member: 2, post: 2 };

/** Sizes in pixels: the picture as drawn, and the widths it is offered in. */
export const pictureSizes = {
  case: { width: 1200, height: 800, widths: [480, 800, 1200] },
  member: { width: 640, height: 720, widths: [220, 440] },
  post: { width: 1200, height: 750, widths: [480, 800, 1200] },
} as const;

/** Kinds that are drawn where nothing was uploaded, and the pictures in the texts of posts, which are always uploaded. */
export const pictureKinds = [...(Object.keys(pictureSizes) as (keyof typeof pictureSizes)[]), 'text'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What is known of an uploaded picture: the beginning of its content's hash, its size in pixels, and what it shows, in words. */
export type UploadedPicture = { id: string; hash: string; width: number; height: number; alt: string };

/** Widths that uploaded pictures are offered in, in pixels; none is larger than the picture itself. */
const uploadWidths = [220, 480, 800, 1200, 1600];

/** An uploaded picture at the address of the record that shows it: it is there as long as the record is. */
function uploadSource(base: string, { hash, width, height }: UploadedPicture): PictureSource {
  const fitting = uploadWidths.filter((each) => each <= width);
  return { base, version: hash, widths: fitting.length > 0 ? fitting : [width], width, height };
}

type Figures = { points: number[]; start: number } | null;

/** What can be drawn of what clients sell, by the words with which a case says it. */
const products = {
  kitchenware: /kitchen|cookware|coffee|tableware/i,
  pets: /\bpets?\b|\bdogs?\b|\bcats?\b/i,
  skincare: /skin|cosmetic|beauty|soap/i,
  lighting: /light|lamp/i,
  groceries: /grocer|food|\boil\b|wine/i,
  garden: /garden|plant/i,
} as const;
export type CaseProduct = keyof typeof products;

/** What the client of a case sells, where there is a drawing of it. `client`: company, trade, country. */
export function productOfCase(client: string): CaseProduct | undefined {
  const trade = client.split(',').slice(1).join(',');
  return (Object.keys(products) as CaseProduct[]).find((product) => products[product].test(trade));
}

type PicturedCase = { slug: string; client: string; chart: Figures; picture?: UploadedPicture | null };

/** Picture of a case: the uploaded one, or one that is drawn from what the client sells and its own figures. */
export function caseArt({ slug, client, chart, picture }: PicturedCase): PictureSource {
  const base = `/pictures/case/${slug}`;
  if (picture) return uploadSource(base, picture);
  const version = shortHash(JSON.stringify([drawings.case, slug, productOfCase(client), chart?.points, chart?.start]));
  return { base, version, ...pictureSizes.case };
}

type PicturedMember = { id: string; name: string; picture?: UploadedPicture | null };

/** Portrait of a person of the team: the uploaded one, or one that is drawn from the name. */
export function memberArt({ id, name, picture }: PicturedMember): PictureSource {
  const base = `/pictures/member/${id}`;
  if (picture) return uploadSource(base, picture);
  return { base, version: shortHash(JSON.stringify([drawings.member, name])), ...pictureSizes.member };
}

type PicturedPost = { slug: string; category: string; picture?: UploadedPicture | null };

/** Cover of a post: the uploaded one, or one that is drawn from its slug and category. */
export function postArt({ slug, category, picture }: PicturedPost): PictureSource {
  const base = `/pictures/post/${slug}`;
  if (picture) return uploadSource(base, picture);
  return { base, version: shortHash(JSON.stringify([drawings.post, slug, category])), ...pictureSizes.post };
}

/** A picture in the text of a post, by its file. */
export const textPictureSource = (picture: Omit<UploadedPicture, 'alt'>): PictureSource =>
  uploadSource(`/pictures/text/${picture.id}`, { ...picture, alt: '' });

export const caseGrounds = ['harbour', 'stone', 'ink'] as const;
export type CaseGround = (typeof caseGrounds)[number];

/** The sky of a case's picture, on which its result is written. */
export function groundOfCase(slug: string): CaseGround {
  return caseGrounds[hash53(`391 ${slug}`) % caseGrounds.length] as CaseGround;
}
