import { type Asked, listQuery, oneOf, text } from '#app/admin/parts/list/list-query.ts';
import { readerSources, readerStates } from '#shared/newsletter.ts';
import { tagLimits } from '#shared/tags.ts';

export const readerQuery = listQuery('/admin/blog/newsletter', {
  q: text(),
  state: oneOf(readerStates),
  source: oneOf(readerSources),
  tag: text(tagLimits.length),
});
export type ReaderQuery = Asked<typeof readerQuery>;
