import { shortHash } from './hash.ts';

/** Size of every social preview, in pixels: what Open Graph readers show large. */
export const previewSize = { width: 1200, height: 630 } as const;

/** The grounds that a preview can stand on. */
export type PreviewGround = 'ink' | 'paper' | 'stone' | 'harbour';

/** What a page's social preview shows, besides the site's name. */
export type PreviewWords = {
  title: string;
  /** Where in the site the page is, or what the picture ends with. */
  kicker: string;
  ground: PreviewGround;
  /** A case's result and its monthly figures. */
  result?: { value: string; label: string; points: number[]; start: number };
};

export type Preview = PreviewWords & { siteName: string };

/** Raise it when the drawing changes: every address changes with it. */
const drawing = 1;

/** Changes when anything in the picture does. */
export function versionOfPreview({ siteName, title, kicker, ground, result }: Preview): string {
  return shortHash(JSON.stringify([drawing, siteName, title, kicker, ground, result ?? null]));
}

/** Address of the preview of the page at `path`, without its version. */
export function previewPath(path: string): string {
  return `/og${path === '/' ? '/home' : path}.png`;
}

/** Address of the preview of the page at `path`, with its version. */
export const previewAddress = (path: string, preview: Preview): string =>
  `${previewPath(path)}?v=${versionOfPreview(preview)}`;

/** The page whose preview is at `/og/{splat}`, or undefined when no preview is called so. */
export function pageOfPreview(splat: string): string | undefined {
  const name = /^([a-z0-9-]+(?:\/[a-z0-9-]+)?)\.png$/.exec(splat)?.[1];
  return name === 'home' ? '/' : name && `/${name}`;
}
