import type { DocumentSubject } from './document-subject.ts';

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

const everything = 'upload:';

let owner = '';

const ownPrefix = () => `${everything}${owner}:`;
const prefixOf = ({ kind, id }: DocumentSubject) => `${ownPrefix()}${kind}:${id}:`;

export function memoryOf(file: File, { to, share = false }: Target): UploadMemory {
  const name = prefixOf(to) + [share, file.size, file.lastModified, file.name].join(':');
  return {
    name,
    read: () => quietly(() => localStorage.getItem(name)) ?? undefined,
    write: (at) => quietly(() => localStorage.setItem(name, at)),
    forget: () => quietly(() => localStorage.removeItem(name)),
  };
}

const namesWith = (prefix: string): string[] =>
  quietly(() =>
    Array.from({ length: localStorage.length }, (_, position) => localStorage.key(position) ?? '').filter((name) =>
      name.startsWith(prefix),
    ),
  ) ?? [];

export type RememberedUpload = { memory: string; at: string; file: string; bytes: number };

/** The uploads to this record that this browser began and has not seen the end of. */
export function rememberedUploads(to: DocumentSubject): RememberedUpload[] {
  const prefix = prefixOf(to);
  return namesWith(prefix)
    .toSorted()
    .flatMap((memory) => {
      const at = quietly(() => localStorage.getItem(memory));
      const [, bytes = '', , ...file] = memory.slice(prefix.length).split(':');
      return at ? [{ memory, at, file: file.join(':'), bytes: Number(bytes) }] : [];
    });
}

export const forgetUpload = (memory: string): void => {
  quietly(() => localStorage.removeItem(memory));
};

/**
 * Whose uploads are remembered from now on. What others began on this device is forgotten: they alone could go on with it, and nobody else
 * shall read the names of their files.
 */
export const keepUploadsOf = (person: string): void => {
  owner = person;
  for (const name of namesWith(everything)) if (!name.startsWith(ownPrefix())) forgetUpload(name);
};

/** Names of files tell of their owner: whoever closes their account leaves none behind. */
export const forgetAllUploads = (): void => {
  for (const name of namesWith(everything)) forgetUpload(name);
};
