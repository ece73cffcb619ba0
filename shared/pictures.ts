import { hash53, shortHash } from './hash.ts';

/** Pictures of the pages that the server makes: which there are, in which sizes, and where. */

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * A picture that is there in several widths and formats, each at `{base}-{width}.{format}?v={version}`. An uploaded picture is
 * described the same way.
 */
export type PictureSource = { base: string; version: string; widths: readonly number[]; width: number; height: number };

/** Raise it when the drawing of a kind changes: its addresses change with it. */
const drawings = { case: 1, member: 1 };

/** Sizes in pixels: the picture as drawn, and the widths it is offered in. */
export const pictureSizes = {
  case: { width: 1200, height: 800, widths: [480, 800, 1200] },
  member: { width: 640, height: 720, widths: [220, 440] },
} as const;

export type PictureKind = keyof typeof pictureSizes;

export const pictureKinds = Object.keys(pictureSizes) as PictureKind[];

type Figures = { points: number[]; start: number } | null;

/** Generated picture of a case: drawn from its slug and its own figures. */
export function caseArt({ slug, chart }: { slug: string; chart: Figures }): PictureSource {
  const version = shortHash(JSON.stringify([drawings.case, slug, chart?.points, chart?.start]));
  return { base: `/pictures/case/${slug}`, version, ...pictureSizes.case };
}

/** Generated portrait of a person of the team, drawn from the name. */
export function memberArt({ id, name }: { id: string; name: string }): PictureSource {
  const version = shortHash(JSON.stringify([drawings.member, name]));
  return { base: `/pictures/member/${id}`, version, ...pictureSizes.member };
}

export const caseGrounds = ['harbour', 'stone', 'ink'] as const;
export type CaseGround = (typeof caseGrounds)[number];

/** The sky of a case's picture, on which its result is written. */
export function groundOfCase(slug: string): CaseGround {
  return caseGrounds[hash53(`391 ${slug}`) % caseGrounds.length] as CaseGround;
}

/** An address of this site: pages may load pictures from no other. */
export const isOwnPicture = (address: string) => /^\/(?!\/)/.test(address);
