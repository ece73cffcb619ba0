import { useEffect, useState } from 'react';
import { type Document, listDocumentsOf } from '#app/session/documents.ts';

/** The documents of a request; none while they are read, none when that fails: what they are an addition to goes on without. */
export function useDocuments(reference: string | undefined): Document[] {
  const [documents, setDocuments] = useState<Document[]>([]);
  useEffect(() => {
    if (reference === undefined) return;
    const cancel = new AbortController();
    listDocumentsOf({ kind: 'request', id: reference }, cancel.signal).then(setDocuments, () => {});
    return () => cancel.abort();
  }, [reference]);
  return documents;
}
