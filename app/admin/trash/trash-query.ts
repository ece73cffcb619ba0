import { type TrashKind, trashKinds } from '#shared/trash.ts';

export type TrashQuery = { q: string; kind: TrashKind | '' };

export const trashPath = '/admin/trash';

/** Search and filter live in the address. */
export function readTrashQuery(search: URLSearchParams): TrashQuery {
  const kind = search.get('kind');
  return { q: (search.get('q') ?? '').trim().slice(0, 200), kind: trashKinds.find((each) => each === kind) ?? '' };
}

export function trashSearch({ q, kind }: TrashQuery): string {
  const search = new URLSearchParams({ ...(kind && { kind }), ...(q && { q }) }).toString();
  return search && `?${search}`;
}
