import { api, call, inPath, until } from '#app/session/typed-api.ts';
import type { EditedKind } from '#shared/content-choices.ts';

const { content } = api;
const one = content[':id'];

export const contentPath = '/admin/content';

export const listContent = async (signal?: AbortSignal) => (await call(content.$get({}, until(signal)))).items;
export type ContentRecord = Awaited<ReturnType<typeof listContent>>[number];
export type ItemData = ContentRecord['data'];

export type ItemInput = { data: ItemData; hidden: boolean; pictureId: string | null; pictureAlt: string };

/** With the same key again it adds nothing. */
export const createItem = async (kind: EditedKind, input: ItemInput & { key: string }) =>
  (await call(content.$post({ json: { kind, ...input } }))).item;

export const updateItem = async (id: string, version: number, input: ItemInput) =>
  (await call(one.$put({ ...inPath({ id }), json: { ...input, version } }))).item;

export const removeItem = ({ id, version }: ContentRecord) =>
  call(one.$delete({ ...inPath({ id }), query: { version: String(version) } }));

/** Puts an item behind another one of its kind; `null`: first. */
export const placeItem = (id: string, after: string | null) =>
  call(one.place.$post({ ...inPath({ id }), json: { after } }));
