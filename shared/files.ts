/** What a file can belong to. Pictures of the site wait as `picture` until the record that shows them is saved; `analysis`: reports to be read. */
export const subjectKinds = ['request', 'client', 'analysis', 'picture', 'case-study', 'content-item', 'post'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Files that people exchange, as opposed to pictures that the site shows. */
export const documentKinds = ['request', 'client'] as const satisfies SubjectKind[];
export type DocumentKind = (typeof documentKinds)[number];

export type Subject = { kind: SubjectKind; id: string };

/** What may be done with a file by its link: saved, or looked at in the browser. */
export const fileActions = ['download', 'view'] as const;
export type FileAction = (typeof fileActions)[number];

/** What became of an upload: a document, a version of one that was there, or nothing, because the record has this content already. */
export const uploadOutcomes = ['new', 'version', 'same'] as const;
export type UploadOutcome = (typeof uploadOutcomes)[number];
