import { mergeAttributes, Node } from '@tiptap/core';

/** The page of a film at YouTube or Vimeo; undefined for any other address. */
export function videoAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const youtube = (id: string | null | undefined) =>
    id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
  const [first, second] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return ['embed', 'shorts', 'live'].includes(first ?? '') ? youtube(second) : youtube(url.searchParams.get('v'));
  }
  if (host === 'vimeo.com' && /^\d{5,12}$/.test(first ?? '')) return `https://vimeo.com/${first}`;
  if (host === 'player.vimeo.com' && /^\d{5,12}$/.test(second ?? '')) return `https://vimeo.com/${second}`;
  return undefined;
}

/** A film, as a card that leads to it: nothing of another site is framed, and nobody is followed. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    const linkOf = (element: HTMLElement) => element.querySelector('a');
    return {
      href: { default: '', rendered: false, parseHTML: (element) => linkOf(element)?.getAttribute('href') ?? '' },
      title: { default: '', rendered: false, parseHTML: (element) => linkOf(element)?.textContent?.trim() ?? '' },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'figure.video',
        getAttrs: (element) => (videoAddress(element.querySelector('a')?.href ?? '') ? null : false),
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const { href, title } = node.attrs as { href: string; title: string };
    return [
      'figure',
      mergeAttributes(HTMLAttributes, { class: 'video' }),
      ['a', { href, rel: 'noopener' }, title || href.replace(/^https:\/\/(www\.)?/, '')],
    ];
  },
});
