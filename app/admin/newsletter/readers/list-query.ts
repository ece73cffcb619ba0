import { type ReaderSource, type ReaderState, readerSources, readerStates } from '#shared/newsletter.ts';
import type { ReaderQuery } from './readers-api.ts';

export const readersPath = '/admin/blog/newsletter';

/** Search and filters live in the address: a link, a reload and Back all show the same list. */
export function readReaderQuery(search: URLSearchParams): ReaderQuery {
  const [state, source] = [search.get('state') ?? '', search.get('source') ?? ''];
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    state: readerStates.includes(state as ReaderState) ? (state as ReaderState) : '',
    source: readerSources.includes(source as ReaderSource) ? (source as ReaderSource) : '',
  };
}
