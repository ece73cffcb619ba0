import type { DocumentSubject } from './documents.ts';

/** What this browser remembers of an upload that it began: where it is. Nothing can be read with it without signing in. */
export type UploadMemory = {
  /** The same for the same file on its way to the same record. */
  name: string;
  read: () => string | undefined;
  write: (at: string) => void;
  forget: () => void;
};

type Target = { to: DocumentSubject; share?: boolean };

/** Browsers that keep nothing remember nothing; an upload is begun anew there. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function memoryOf(file: File, { to, share = false }: Target): UploadMemory {
  const name = ['upload', to.kind, to.id, share, file.size, file.lastModified, file.name].join(':');
  return {
    name,
    read: () => quietly(() => localStorage.getItem(name)) ?? undefined,
    write: (at) => quietly(() => localStorage.setItem(name, at)),
    forget: () => quietly(() => localStorage.removeItem(name)),
  };
}
