import { textPicturePattern } from '#shared/rich-html.ts';

/** Where a pasted picture comes from, and what can be done about it. */
export type PictureSource =
  | { kind: 'ours'; file: string }
  | { kind: 'data'; type: string; base64: string }
  | { kind: 'address'; address: string }
  | { kind: 'lost' };

const dataPattern = /^data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=\s]+)$/;

/** Files of somebody's disk and addresses that only their program knows are lost; the server fetches what is public. */
export function pictureSource(src: string): PictureSource {
  const ours = textPicturePattern.exec(src.trim())?.[1];
  if (ours) return { kind: 'ours', file: ours };
  const [, type, base64] = dataPattern.exec(src.trim()) ?? [];
  if (type && base64) return { kind: 'data', type, base64: base64.replace(/\s/g, '') };
  return /^https:\/\/\S+$/.test(src.trim()) ? { kind: 'address', address: src.trim() } : { kind: 'lost' };
}

/** What programs put in the place of a link that they let people copy: the address itself is in `q` or `url`. Outlook’s tells Microsoft who reads what. */
const detours = [
  { host: /^www\.google\.com$/, path: '/url' },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: '/' },
];

/** The address that a pasted link leads to; undefined where it leads nowhere from here. */
export function linkTarget(href: string): string | undefined {
  const text = href.trim();
  if (!/^(https?:|mailto:|tel:)/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const detour = detours.find(({ host, path }) => host.test(url.hostname) && path === url.pathname);
  if (detour) return linkTarget(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '');
  return text;
}
