import { useState } from 'react';
import type { UploadItem } from './use-uploads.ts';

/**
 * The files that are on their way or were told of, without those whose document stood in the list and does not any more: whoever deleted
 * it, "saved as version 2" and "already here" are not true from then on.
 *
 * @param documents as the list shows them; undefined while it is not known whole
 */
export function useStanding(items: UploadItem[], documents: readonly { id: string }[] | undefined): UploadItem[] {
  const [stood, setStood] = useState<string[]>([]);
  const isListed = (id: string) => documents?.some((document) => document.id === id) ?? false;
  const told = items.flatMap(({ uploaded }) => (uploaded ? [uploaded.file.id] : []));
  const fresh = told.filter((id) => isListed(id) && !stood.includes(id));
  if (fresh.length > 0) setStood([...stood, ...fresh]);
  const isGone = (id: string) => documents !== undefined && stood.includes(id) && !isListed(id);
  return items.filter(({ uploaded }) => !(uploaded && isGone(uploaded.file.id)));
}
