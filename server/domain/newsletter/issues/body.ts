import sanitize, { type Attributes, type Tag } from 'sanitize-html';
import { cleanRichHtml } from '#server/rich/clean.ts';
import { pictureAddress, textPictureSource } from '#shared/pictures.ts';
import { richElements, textPicturePattern } from '#shared/rich-html.ts';

/** Widest picture in a mail, in CSS pixels: what the column of the mail has room for. */
const columnWidth = 536;

/** Widest file that a mail shows: sharp on a screen of twice the pixels, and no heavier. */
const widestFile = 1200;

const ink = '#1b2433';
const line = '#e3d9c6';
const font = 'font-family:Helvetica Neue,Helvetica,Arial,sans-serif';

/** Five columns fit a small phone only where a long word may break; in two spellings, for not every program knows both. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word';

/** Mail programs drop style sheets: each element carries its own look. */
const styles: Partial<Record<keyof typeof richElements, string>> = {
  p: `margin:0 0 18px;font-size:16px;line-height:26px;color:${ink}`,
  h2: `margin:30px 0 12px;font-size:22px;line-height:28px;color:${ink}`,
  h3: `margin:26px 0 10px;font-size:19px;line-height:26px;color:${ink}`,
  h4: `margin:22px 0 8px;font-size:16px;line-height:24px;color:${ink}`,
  ul: `margin:0 0 18px;padding:0 0 0 24px;font-size:16px;line-height:26px;color:${ink}`,
  ol: `margin:0 0 18px;padding:0 0 0 24px;font-size:16px;line-height:26px;color:${ink}`,
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 18px;padding:0 0 0 16px;border-left:3px solid ${line}`,
  pre: `margin:0 0 18px;padding:14px 16px;background:#f5f0e6;border-radius:6px;font-size:14px;line-height:22px;white-space:pre-wrap;overflow-wrap:anywhere;color:${ink}`,
  code: 'font-family:Menlo,Consolas,monospace;font-size:14px',
  a: 'color:#1f4e79;text-decoration:underline',
  figure: 'margin:0 0 18px',
  figcaption: 'margin:6px 0 0;font-size:14px;line-height:20px;color:#5b6472',
  img: 'display:block;max-width:100%;height:auto;border:0;border-radius:6px',
  table: `margin:0 0 18px;width:100%;border-collapse:collapse;font-size:13px;line-height:19px;color:${ink};${font}`,
  th: `padding:6px 5px;border:1px solid ${line};text-align:left;vertical-align:top;background:#f5f0e6;${breaks}`,
  td: `padding:6px 5px;border:1px solid ${line};text-align:left;vertical-align:top;${breaks}`,
  hr: `margin:26px 0;border:0;border-top:1px solid ${line}`,
};

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

function dressed(places: Places, name: keyof typeof richElements) {
  const style = styles[name];
  return (tagName: string, attributes: Attributes): Tag => {
    const own: Attributes = name === 'img' ? picture(attributes, places) : { ...attributes };
    if (name === 'a' && own.href !== undefined) own.href = absolute(own.href, places);
    delete own.class;
    return { tagName, attribs: { ...own, ...(style ? { style } : {}) } };
  };
}

/**
 * The text of a post as it stands in a mail: nothing but what the one allow-list holds (cleaned once more here), with looks of our own,
 * and whole addresses of the site.
 */
export function mailBody(content: string, places: Places): string {
  const names = Object.keys(richElements) as (keyof typeof richElements)[];
  return sanitize(cleanRichHtml(content), {
    allowedTags: names,
    allowedAttributes: Object.fromEntries(names.map((name) => [name, [...richElements[name], 'style']])),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    parseStyleAttributes: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    transformTags: Object.fromEntries(names.map((name) => [name, dressed(places, name)])),
  });
}
