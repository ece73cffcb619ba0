import { cleanRichHtml } from '#server/rich/clean.ts';
import { plainText } from '#server/rich/words.ts';
import { pictureAddress, textPictureSource, type UploadedPicture } from '#shared/pictures.ts';
import type { ContentsEntry, PostText } from '#shared/public-posts.ts';
import { textPicturePattern } from '#shared/rich-html.ts';
import { slugOf } from '#shared/slugs.ts';
import { layOutCards } from './cards.ts';
import { layOutTables } from './tables.ts';

/** Ids that the page around a text has. */
const taken = ['main', 'contact', 'site-menu', 'newsletter', 'share', 'contents', 'related'];

/** Width of a text on the page, as in the attribute `sizes`. */
const sizes = '(max-width: 760px) calc(100vw - 48px), 720px';

type TextPicture = Omit<UploadedPicture, 'alt'>;

type Options = {
  /** What is known of the pictures, by file. One that is not here is left out. */
  pictures: ReadonlyMap<string, TextPicture>;
  /** Lets the reader of a preview see pictures that are not public. */
  pass?: string;
};

/** Files of the pictures that `html` shows. */
export function picturesIn(html: string): string[] {
  const files = [...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => textPicturePattern.exec(src as string)?.[1]);
  return [...new Set(files.filter((file) => file !== undefined))];
}

function nameHeadings(html: string, contents: ContentsEntry[]): string {
  const used = new Set(taken);
  return html.replace(/<h([23])>(.*?)<\/h\1>/gs, (whole, level: string, inner: string) => {
    const text = plainText(inner);
    if (text === '') return whole;
    const base = slugOf(text) || 'part';
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    contents.push({ id, text, level: level === '2' ? 2 : 3 });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
}

/** Pictures in every width and format, with the size of the file: nothing shifts when one arrives. */
function completePictures(html: string, { pictures, pass }: Options): string {
  return html.replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_, src: string, alt: string) => {
    const picture = pictures.get(textPicturePattern.exec(src)?.[1] ?? '');
    if (!picture) return '';
    const source = { ...textPictureSource(picture), ...(pass ? { pass } : {}) };
    const address = (width: number, format: 'avif' | 'webp') =>
      pictureAddress(source, width, format).replaceAll('&', '&amp;');
    const set = (format: 'avif' | 'webp') =>
      source.widths.map((width) => `${address(width, format)} ${width}w`).join(', ');
    const largest = source.widths.at(-1) as number;
    return (
      `<picture><source type="image/avif" srcset="${set('avif')}" sizes="${sizes}">` +
      `<img src="${address(largest, 'webp')}" srcset="${set('webp')}" sizes="${sizes}" alt="${alt}" ` +
      `width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async"></picture>`
    );
  });
}

/** The text of a post as its page shows it: cleaned (again), headings named, pictures complete. */
export function renderArticle(html: string, options: Options): PostText {
  const contents: ContentsEntry[] = [];
  const named = nameHeadings(layOutCards(cleanRichHtml(html)), contents);
  return { html: layOutTables(completePictures(named, options)), contents };
}
