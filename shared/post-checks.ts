import { neededToPublish } from './post-rules.ts';
import { type PostFields, postHints } from './posts.ts';

/** What a good editor would say of a post before it goes out. All of it can be known from its text; where links lead is asked of the server. */

/** Most links that are looked at, of one text. */
export const mostLinks = 60;

/** Where a link leads. `unanswered`: nothing public answered in time; `insecure`: it is not encrypted, and was not asked. */
export const linkStates = ['found', 'missing', 'unanswered', 'insecure', 'unchecked'] as const;
export type LinkState = (typeof linkStates)[number];
export type CheckedLink = { address: string; state: LinkState };

export type PostFinding =
  | { kind: 'no-title' | 'cover-without-alt'; isBlocking: true }
  | { kind: 'no-text' | 'no-cover' | 'no-description'; isBlocking: false }
  | { kind: 'long-title' | 'long-description'; isBlocking: false; count: number }
  | { kind: 'pictures-without-alt'; isBlocking: false; count: number }
  | { kind: 'heading-order' | 'empty-heading' | 'empty-link'; isBlocking: false; words: string };

export type Checked = Pick<
  PostFields,
  'title' | 'excerpt' | 'content' | 'pictureId' | 'pictureAlt' | 'metaTitle' | 'metaDescription'
>;

/** Words of a piece of HTML, in one line. */
const wordsIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();

/** The headings of a text skip no level, and begin with the second: the first is the title. */
function headingFindings(content: string): PostFinding[] {
  const found: PostFinding[] = [];
  let before = 1;
  for (const [, digit = '', inner = ''] of content.matchAll(/<h([2-4])\b[^>]*>(.*?)<\/h\1>/gs)) {
    const [level, words] = [Number(digit), wordsIn(inner)];
    if (words === '') found.push({ kind: 'empty-heading', isBlocking: false, words: `H${level}` });
    else if (level > before + 1) found.push({ kind: 'heading-order', isBlocking: false, words });
    before = level;
  }
  return found;
}

/** Links without an address, and links without words. */
function linkFindings(content: string): PostFinding[] {
  return [...content.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].flatMap(([, attributes = '', inner = '']) => {
    const words = wordsIn(inner);
    const address = /\shref="([^"]+)"/.exec(attributes)?.[1];
    const isEmpty = address === undefined || (words === '' && !inner.includes('<img'));
    return isEmpty
      ? [{ kind: 'empty-link' as const, isBlocking: false as const, words: words || (address ?? '') }]
      : [];
  });
}

/** What is to be said of a post, what keeps it from going out first. */
export function checkPost(post: Checked): PostFinding[] {
  const missing = neededToPublish(post);
  const title = post.metaTitle.trim() || post.title.trim();
  const description = post.metaDescription.trim() || post.excerpt.trim();
  const withoutAlt = [...post.content.matchAll(/<img\b[^>]*>/g)].filter(
    ([tag]) => !/\salt="[^"]*[^"\s][^"]*"/.test(tag),
  );
  const found: (PostFinding | false)[] = [
    missing.title !== undefined && { kind: 'no-title', isBlocking: true },
    missing.pictureAlt !== undefined && { kind: 'cover-without-alt', isBlocking: true },
    wordsIn(post.content) === '' && { kind: 'no-text', isBlocking: false },
    title.length > postHints.metaTitle && { kind: 'long-title', isBlocking: false, count: title.length },
    description === '' && { kind: 'no-description', isBlocking: false },
    description.length > postHints.metaDescription && {
      kind: 'long-description',
      isBlocking: false,
      count: description.length,
    },
    post.pictureId === null && { kind: 'no-cover', isBlocking: false },
    withoutAlt.length > 0 && { kind: 'pictures-without-alt', isBlocking: false, count: withoutAlt.length },
    ...headingFindings(post.content),
    ...linkFindings(post.content),
  ];
  return found.filter((each) => each !== false);
}

/** The addresses to which a text leads, each once; mailboxes, phones and places within the text are none. */
export function addressesIn(content: string): string[] {
  const all = [...content.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  return [...new Set(all)].filter((address) => /^(?:https?:\/\/|\/(?!\/))/i.test(address)).slice(0, mostLinks);
}
