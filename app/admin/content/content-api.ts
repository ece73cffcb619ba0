import type { Picture } from '#app/admin/pictures/pictures-api.ts';
import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { EditedKind } from '#shared/content-choices.ts';

export type ItemData = Record<string, string | number | string[]>;

export type ContentRecord = {
  id: string;
  kind: EditedKind;
  data: ItemData;
  hidden: boolean;
  picture: Picture | null;
  pictureAlt: string;
  version: number;
  updatedAt: string;
  updatedBy: string | null;
};

export type ItemInput = { data: ItemData; hidden: boolean; pictureId: string | null; pictureAlt: string };

export const contentPath = '/admin/content';

const base = '/content';
const send = (path: string, method: string, body: unknown) =>
  apiFetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const item = async (answer: Promise<Response>) => (await readAnswer<{ item: ContentRecord }>(answer)).item;

export async function listContent(signal?: AbortSignal): Promise<ContentRecord[]> {
  return (await readAnswer<{ items: ContentRecord[] }>(apiFetch(base, signal ? { signal } : {}))).items;
}

export const createItem = (kind: EditedKind, input: ItemInput) => item(send(base, 'POST', { kind, ...input }));

export const updateItem = (id: string, version: number, input: ItemInput) =>
  item(send(`${base}/${id}`, 'PUT', { ...input, version }));

export function removeItem({ id, version }: ContentRecord): Promise<{ undo: Undo }> {
  return readAnswer(apiFetch(`${base}/${id}?version=${version}`, { method: 'DELETE' }));
}

/** Puts an item behind another one of its kind; `null`: first. */
export function placeItem(id: string, after: string | null): Promise<{ order: string[] }> {
  return readAnswer(send(`${base}/${id}/place`, 'POST', { after }));
}
