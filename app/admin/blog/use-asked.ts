import { useState } from 'react';

/** What a question is about, while it is open. */
export function useAsked<Subject>() {
  const [asked, setAsked] = useState<Subject>();
  return { asked, ask: (subject: Subject) => setAsked(subject), drop: () => setAsked(undefined) };
}
