import { AuthError } from './errors.ts';
import type { AuthContext } from './request.ts';

/** Pages of admin lists, with the headers that the official client reads. */

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 1_000;
/** Pages beyond are empty for any list there can be, and their offset still fits. */
const LAST_PAGE = 1_000_000_000;

export type Page = { number: number; size: number };

function readNumber(text: string | undefined, absent: number): number {
  if (!text) return absent;
  if (/^\d{1,12}$/.test(text)) return Number(text) || absent;
  const shown = JSON.stringify(text.slice(0, 40));
  throw new AuthError(
    'validation_failed',
    `Bad Pagination Parameters: strconv.ParseUint: parsing ${shown}: invalid syntax`,
  );
}

/** `page` and `per_page` of the query; the client sends both empty when nothing was asked. */
export function readPage(c: AuthContext): Page {
  const number = readNumber(c.req.query('page'), 1);
  const size = readNumber(c.req.query('per_page'), DEFAULT_SIZE);
  return { number: Math.min(number, LAST_PAGE), size: Math.min(size, LARGEST_SIZE) };
}

/** `X-Total-Count` and `Link` (RFC 8288). `page` comes first in the query: the client reads what follows the first `=`. */
export function addPageHeaders(c: AuthContext, { number, size }: Page, total: number): void {
  const path = c.req.path.replace(/^.*?\/admin\//, '/admin/');
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number, rel: string) => {
    const query = new URLSearchParams({ page: String(page), per_page: String(size) });
    for (const [name, value] of Object.entries(c.req.query())) {
      // A comma would end the link in the eyes of the client.
      if (!['page', 'per_page', 'apikey'].includes(name)) query.set(name, value);
    }
    return `<${path}?${query}>; rel="${rel}"`;
  };
  const links = [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')];
  c.header('Link', links.join(', '));
  c.header('X-Total-Count', String(total));
}
