import type { Attributes } from 'sanitize-html';
import { mailHtml } from '#server/rich/mail-html.ts';
import { pictureAddress, textPictureSource } from '#shared/pictures.ts';
import { textPicturePattern } from '#shared/rich-html.ts';

/** Widest picture in a mail, in CSS pixels: what the column of the mail has room for. */
const columnWidth = 536;

/** Widest file that a mail shows: sharp on a screen of twice the pixels, and no heavier. */
const widestFile = 1200;

type Places = {
  /** Origin of the site. */
  site: string;
  /** Address of the article. */
  article: string;
  /** The pictures in the text that are there. */
  pictures: ReadonlyMap<string, Parameters<typeof textPictureSource>[0]>;
};

/** A mail has no address of its own: whatever leads somewhere says where in full. */
function absolute(href: string, { site, article }: Places): string {
  if (href.startsWith('#')) return article + href;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return href;
  return URL.canParse(href, article) ? new URL(href, article).href : site;
}

/** The file of a picture on the site, and the size it is shown in, so that a mail that does not load it keeps its place. */
function picture({ src = '', alt = '' }: Attributes, { site, pictures }: Places): Attributes {
  const known = pictures.get(textPicturePattern.exec(src)?.[1] ?? '');
  if (!known || known.width === 0) return {};
  const source = textPictureSource(known);
  const { widths, width, height } = source;
  const file = widths.findLast((each) => each <= widestFile) ?? width;
  const shown = Math.min(width, columnWidth);
  return {
    // Outlook for Windows shows no younger format.
    src: site + pictureAddress(source, file, 'jpeg'),
    alt,
    width: String(shown),
    height: String(Math.max(1, Math.round((height * shown) / width))),
  };
}

/** The text of a post as it stands in a mail, with whole addresses of the site. */
export const mailBody = (content: string, places: Places): string =>
  mailHtml(content, {
    link: (href) => absolute(href, places),
    picture: (attributes) => picture(attributes, places),
  });
