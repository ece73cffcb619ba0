import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { answerHash, uploadHash } from '#app/portal/requests/requests-api.ts';

/** Where an answer is written, and where files are added. */
export const replyId = 'reply';
export const uploadId = 'upload';

export function goTo(id: string, what: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>(what)?.focus({ preventScroll: true });
}

/** Goes to the place of the page that its address names. */
export function useNamedPlace(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`: coming again by the same address goes there again
  useEffect(() => {
    if (hash === answerHash) goTo(replyId, 'textarea');
    if (hash === uploadHash) goTo(uploadId, 'button');
  }, [hash, key]);
}
