import type { FileAction } from '#shared/files.ts';
import type { PreviewKind } from '#shared/media-types.ts';
import type { DocumentSubject } from './document-subject.ts';
import { downloadFrom } from './download.ts';
import { api, call, inPath, inQuery, until } from './typed-api.ts';

const { files } = api;
const one = files[':id'];

/** Documents of requests and clients, as every area of the product reads, opens and deletes them. */

export const listDocumentsOf = async (subject: DocumentSubject, signal?: AbortSignal) =>
  (await call(files.$get({ query: subject }, until(signal)))).files;
/** Sizes in bytes. */
export type Document = Awaited<ReturnType<typeof listDocumentsOf>>[number];

/** An address that opens the document for a minute. */
const documentLink = async (id: string, action: FileAction) =>
  (await call(one.link.$post({ ...inPath({ id }), json: { action } }))).url;

/** Shows the document in a window of its own, or saves it. @throws ApiProblem */
export async function openDocument(id: string, action: FileAction): Promise<void> {
  // Opened before the address is known: a window that comes after an answer counts as a pop-up.
  const view = action === 'view' ? window.open('about:blank', '_blank') : null;
  try {
    const url = await documentLink(id, action);
    if (view) view.location.replace(url);
    else window.location.assign(url);
  } catch (problem) {
    view?.close();
    throw problem;
  }
}

/** Deletes a document with all its versions, or one of these. @throws ApiProblem */
export async function deleteDocument(id: string, only?: 'version'): Promise<void> {
  await call(one.$delete({ ...inPath({ id }), ...inQuery({ only }) }));
}

/** All versions of a document, the newest first, and who opened them. @throws ApiProblem */
export const readHistory = (id: string, signal: AbortSignal) => call(one.history.$get(inPath({ id }), until(signal)));
export type DocumentHistory = Awaited<ReturnType<typeof readHistory>>;
export type Opening = DocumentHistory['openings'][number];

export type Preview =
  | { kind: 'picture'; address: string }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'table'; rows: string[][]; isCut: boolean; sheet: { name: string; sheets: number } | null };

/** The address of a picture among documents, which is to be given back (`URL.revokeObjectURL`). @throws ApiProblem */
export async function readPicture(id: string, signal: AbortSignal): Promise<string> {
  return URL.createObjectURL(await downloadFrom(`/files/${id}/picture`, { signal }));
}

/** What is shown of a document; the address of a picture is to be given back (`URL.revokeObjectURL`). @throws ApiProblem */
export async function readPreview(id: string, kind: PreviewKind | null, signal: AbortSignal): Promise<Preview> {
  if (kind !== 'picture') return call(one.preview.$get(inPath({ id }), until(signal)));
  return { kind, address: await readPicture(id, signal) };
}
