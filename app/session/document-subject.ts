/** What a document belongs to. */
export type DocumentSubject = { kind: 'request' | 'client'; id: string };
