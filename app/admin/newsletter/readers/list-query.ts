import { type Asked, listQuery, oneOf, text } from '#app/admin/parts/list/list-query.ts';
import { readerSources, readerStates } from '#shared/newsletter.ts';

export const readerQuery = listQuery('/admin/blog/newsletter', {
  q: text(),
  state: oneOf(readerStates),
  source: oneOf(readerSources),
});
export type ReaderQuery = Asked<typeof readerQuery>;
