import type { PostFields } from '#shared/posts.ts';

/** The text that this browser keeps until the server has it: it outlives a crash, a dead line and a closed lid. */
export type LocalCopy = {
  /** Key of the creation while the post has no number. */
  key: string;
  tab: string;
  sequence: number;
  baseVersion: number;
  /** When the server last said that it has a text of this tab. */
  keptAt: string | null;
  /** When this was written, by the clock of this browser. */
  at: string;
  fields: PostFields;
};

/** Per person: who signs in next at the same machine does not find it. */
const nameOf = (personId: string, id: number | 'new') => `post-copy:${personId}:${id}`;

export function readLocalCopy(personId: string, id: number | 'new'): LocalCopy | undefined {
  try {
    const text = localStorage.getItem(nameOf(personId, id));
    return text ? (JSON.parse(text) as LocalCopy) : undefined;
  } catch {
    return undefined;
  }
}

/** False where the browser has no room, or keeps nothing. */
export function writeLocalCopy(personId: string, id: number | 'new', copy: LocalCopy): boolean {
  try {
    localStorage.setItem(nameOf(personId, id), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropLocalCopy(personId: string, id: number | 'new'): void {
  try {
    localStorage.removeItem(nameOf(personId, id));
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}
