import { downloadFrom } from '#app/session/download.ts';
import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { ListFormat } from '#shared/exports.ts';
import { type ReaderQuery, readerQuery } from './list-query.ts';

const { readers } = api.newsletter;
const one = readers[':id'];

export const listReaders = (query: ReaderQuery, cursor = '', signal?: AbortSignal) =>
  call(readers.$get(inQuery({ ...query, cursor }), until(signal)));
export type ReaderPage = Awaited<ReturnType<typeof listReaders>>;
export type ReaderRow = ReaderPage['items'][number];
export type ReaderCounts = ReaderPage['counts'];

export const readFigures = () => call(readers.figures.$get());
export type ReaderFigures = Awaited<ReturnType<typeof readFigures>>;

export const readReader = (id: string) => call(one.$get(inPath({ id })));
export type ReaderDetail = Awaited<ReturnType<typeof readReader>>;
export type ReaderEvent = ReaderDetail['events'][number];
export type ReaderConsent = ReaderDetail['consents'][number];

export const addReader = (reader: { email: string; name: string; despite: boolean }) =>
  call(readers.$post({ json: reader }));

export const askReaderAgain = (id: number) => call(one.confirmation.$post({ ...inPath({ id }), json: {} }));

export const endReader = ({ id, version }: ReaderRow) => call(one.end.$post({ ...inPath({ id }), json: { version } }));

export const readTags = () => call(readers.tags.$get());

export const setTags = (reader: { id: number; version: number }, tags: string[]) =>
  call(one.tags.$put({ ...inPath({ id: reader.id }), json: { tags, version: reader.version } }));

export const eraseReader = (id: number) => call(one.$delete(inPath({ id })));

export function exportReaders(query: ReaderQuery, format: ListFormat) {
  const search = new URLSearchParams(readerQuery.search(query));
  search.set('format', format);
  return downloadFrom(`/newsletter/readers/export?${search}`);
}
