import sanitize, { type Attributes, type Tag } from 'sanitize-html';
import { cardClasses } from '#shared/rich-cards.ts';
import { richElements } from '#shared/rich-html.ts';
import { cleanRichHtml } from './clean.ts';
import { mailCards } from './mail-cards.ts';

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

/** What a mail makes of addresses: it has none of its own. */
export type MailDress = {
  /** Where a link leads, in full. */
  link: (href: string) => string;
  /** The attributes of a picture's element; without an address it is left out. */
  picture: (attributes: Attributes) => Attributes;
  /** The class of what has a ground of its own, by which a style sheet darkens it. */
  shade?: string;
};

const shaded: ReadonlySet<string> = new Set(['th', 'pre']);

function dressed({ link, picture, shade }: MailDress, name: keyof typeof richElements) {
  const style = styles[name];
  const look: Attributes = { ...(style && { style }), ...(shade && shaded.has(name) && { class: shade }) };
  return (tagName: string, attributes: Attributes): Tag => {
    const own: Attributes = name === 'img' ? picture(attributes) : { ...attributes };
    if (name === 'a' && own.href !== undefined) own.href = link(own.href);
    // The class of a card stays until it is dressed; all others go.
    if (!cardClasses[name]?.includes(own.class ?? '')) delete own.class;
    return { tagName, attribs: { ...own, ...look } };
  };
}

/** Rich text as it stands in a mail: nothing but what the one allow-list holds (cleaned once more here), with looks of our own. */
export function mailHtml(content: string, dress: MailDress): string {
  const names = Object.keys(richElements) as (keyof typeof richElements)[];
  const body = sanitize(cleanRichHtml(content), {
    allowedTags: names,
    allowedAttributes: Object.fromEntries(names.map((name) => [name, [...richElements[name], 'style', 'class']])),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    parseStyleAttributes: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    transformTags: Object.fromEntries(names.map((name) => [name, dressed(dress, name)])),
  });
  return mailCards(body, dress.shade);
}
