import { useEffect, useRef, useState } from 'react';
import { eventWords } from '#app/admin/parts/requests/event-words.ts';
import type { RequestEvent } from '#app/admin/requests/requests-api.ts';

/** What the client did while the request was open, to be announced; what staff do themselves is no news to them. */
export function useClientNews(reference: string, events: RequestEvent[]): string {
  const newest = events.find(({ actor }) => actor.kind === 'client');
  const known = useRef({ reference, id: newest?.id });
  const [news, setNews] = useState('');
  useEffect(() => {
    const { current } = known;
    known.current = { reference, id: newest?.id };
    if (current.reference !== reference) setNews('');
    else if (newest && newest.id !== current.id) setNews(`${reference}: ${eventWords(newest)}`);
  }, [reference, newest]);
  return news;
}
