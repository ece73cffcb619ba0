import { draftDays } from '#shared/drafts.ts';

/**
 * What somebody typed and has not sent: kept on this device, for one person and record, until it is sent or thrown away. It is written with
 * every key that is pressed, so that nothing is left to do when the page goes.
 */

/** Characters of one text with its field names; a longer one stays on the screen only. */
const longest = 200_000;
/** Texts at a time; the oldest make room. */
const mostAtATime = 40;

const prefix = 'draft:';

/** Stands for a moment in the place of a text that was sent or thrown away: one that only made room stays where it is shown. */
const ended = '';

let owner = '';

type Kept = { at: number; value: unknown };

/** Browsers that keep nothing, or have no room, go on without. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const storageName = (name: string) => `${prefix}${owner}:${name}`;

function parse(text: string): Kept | undefined {
  const kept = quietly(() => JSON.parse(text) as Partial<Kept> | null);
  return typeof kept?.at === 'number' && 'value' in kept ? { at: kept.at, value: kept.value } : undefined;
}

const read = (storedAs: string) => parse(quietly(() => localStorage.getItem(storedAs)) ?? 'null');

const allNames = (): string[] =>
  Array.from({ length: localStorage.length }, (_, position) => localStorage.key(position) ?? '').filter((name) =>
    name.startsWith(prefix),
  );

/**
 * Whose texts are kept from now on. What others left on this device, and what is too old, is thrown away: nobody finds another person's words.
 *
 * @param now milliseconds of the clock
 */
export function keepDraftsOf(person: string, now = Date.now()): void {
  owner = person;
  quietly(() => {
    for (const name of allNames()) {
      const kept = read(name);
      const isOurs = name.startsWith(storageName(''));
      if (!isOurs || !kept || now - kept.at > draftDays * 86_400_000) localStorage.removeItem(name);
    }
  });
}

/** What was kept under this name of a record, in whatever shape it was written. */
export const readDraft = (name: string): unknown => (owner ? read(storageName(name))?.value : undefined);

export function forgetDraft(name: string): void {
  const storedAs = storageName(name);
  quietly(() => {
    if (localStorage.getItem(storedAs) === null) return;
    localStorage.setItem(storedAs, ended);
    localStorage.removeItem(storedAs);
  });
}

/**
 * Tells what another tab keeps under this name from now on: undefined once it was sent or thrown away there.
 *
 * @returns ends it
 */
export function followDraft(name: string, tell: (value: unknown) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (!owner || key !== storageName(name) || newValue === null) return;
    tell(newValue === ended ? undefined : parse(newValue)?.value);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/**
 * Keeps a text in the place of the one before.
 *
 * @param now milliseconds of the clock
 */
export function keepDraft(name: string, value: unknown, now = Date.now()): void {
  const text = JSON.stringify({ at: now, value } satisfies Kept);
  if (!owner || text.length > longest) return;
  quietly(() => {
    const others = allNames().filter((other) => other !== storageName(name));
    const tooMany = others.length + 1 - mostAtATime;
    if (tooMany > 0) {
      const oldest = others.toSorted((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0));
      for (const each of oldest.slice(0, tooMany)) localStorage.removeItem(each);
    }
    localStorage.setItem(storageName(name), text);
  });
}

/** What was typed about a record that became part of another one is there from now on, where nothing was begun about that one itself. */
export function moveDrafts(from: string, to: string): void {
  quietly(() => {
    for (const name of allNames()) {
      const isAbout = name.startsWith(storageName('')) && name.endsWith(`:${from}`);
      const moved = `${name.slice(0, -from.length)}${to}`;
      const value = localStorage.getItem(name);
      if (!isAbout || value === null || localStorage.getItem(moved) !== null) continue;
      localStorage.setItem(moved, value);
      localStorage.removeItem(name);
    }
  });
}

/** Throws away what was typed on this device, whoever it was by: for somebody whose account is closed. */
export function forgetAllDrafts(): void {
  quietly(() => {
    for (const name of allNames()) localStorage.removeItem(name);
  });
}

/** Whether anything typed waits on this device; asked where nobody is signed in. */
export const hasDrafts = (): boolean => quietly(() => allNames().length > 0) ?? false;
