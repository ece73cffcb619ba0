import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type About,
  beginWithDocuments,
  beginWithFiles,
  type Detection,
  detectDocument,
  detectFile,
  type Said,
} from '#app/admin/analyses/analyses-api.ts';
import { isFileOfBuyers } from '#app/session/buyer-data.ts';
import { keysByContent, newKey } from '#app/session/new-key.ts';
import { analysisLimits } from '#shared/analyses.ts';

/** A file of this device, or a document that is there already. */
export type Source = { file: File } | { document: { id: string; name: string; bytes: number } };

/** A file that somebody chose: it is looked at at once, alone, so that each says what is wrong with it. */
export type Chosen = {
  key: string;
  source: Source;
  state: 'waiting' | 'looking' | 'known' | 'refused';
  /** How much of it has left, from 0 to 1. */
  share: number;
  detection?: Detection;
  problem?: unknown;
};

export const nameOf = (source: Source): string => ('file' in source ? source.file.name : source.document.name);
export const bytesOf = (source: Source): number => ('file' in source ? source.file.size : source.document.bytes);

const isSame = (one: Source, other: Source): boolean =>
  'file' in one && 'file' in other
    ? one.file.name === other.file.name &&
      one.file.size === other.file.size &&
      one.file.lastModified === other.file.lastModified
    : 'document' in one && 'document' in other && one.document.id === other.document.id;

/** Whether something of it can be analysed, now or when somebody has said what its columns are. */
export const isUsable = ({ detection }: Chosen): boolean =>
  detection !== undefined && detection.files.length + detection.unread.length > 0 && !namesBuyers(detection);

/** One file with buyers makes the server refuse all. */
const namesBuyers = ({ refused }: Detection): boolean => refused.some(({ code }) => code === 'BUYER_DATA');

/** What the server would say of a file that stays on this device. */
const ofBuyers = ({ name }: File): Detection => ({
  files: [],
  refused: [{ file: name, code: 'BUYER_DATA' }],
  warnings: [],
  unread: [],
  kinds: [],
});

const waiting = (source: Source): Chosen => ({ key: newKey(), source, state: 'waiting', share: 0 });

/** What was chosen for an analysis, and how it begins. */
export function useChosen(about: About) {
  const [items, setItems] = useState<Chosen[]>([]);
  const [sendingKey] = useState(keysByContent);
  const stopping = useRef(new Map<string, AbortController>());
  const latest = useRef(items);
  latest.current = items;

  const change = useCallback(
    (key: string, part: Partial<Chosen>) =>
      setItems((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each))),
    [],
  );

  const { request, client } = about;
  const look = useCallback(
    async ({ key, source }: Chosen) => {
      const stop = new AbortController();
      stopping.current.set(key, stop);
      change(key, { state: 'looking' });
      const of = { ...(request && { request }), ...(client && { client }) };
      try {
        if ('file' in source && (await isFileOfBuyers(source.file)))
          return change(key, { state: 'known', detection: ofBuyers(source.file) });
        const detection =
          'file' in source
            ? await detectFile(source.file, of, {
                onProgress: (share) => change(key, { share }),
                signal: stop.signal,
              })
            : await detectDocument(source.document.id, of);
        change(key, { state: 'known', detection });
      } catch (problem) {
        change(key, { state: 'refused', problem });
      } finally {
        stopping.current.delete(key);
      }
    },
    [change, request, client],
  );

  // Whose account it is was said afterwards: their headings may have been read before.
  const looksFor = useRef(look);
  useEffect(() => {
    if (looksFor.current === look) return;
    looksFor.current = look;
    for (const stop of stopping.current.values()) stop.abort();
    setItems((all) => all.map(({ source }) => waiting(source)));
  }, [look]);

  // One after the other: the server takes few at a time from one person.
  const next = items.some(({ state }) => state === 'looking')
    ? undefined
    : items.find((each) => each.state === 'waiting');
  useEffect(() => {
    if (next) void look(next);
  }, [next, look]);
  useEffect(() => {
    const all = stopping.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  return {
    items,
    isLooking: items.some(({ state }) => state === 'waiting' || state === 'looking'),
    /** @returns how many there was no room for */
    add(sources: readonly Source[]): number {
      const fresh = sources.filter((source) => !latest.current.some((each) => isSame(each.source, source)));
      const room = Math.max(0, analysisLimits.files - latest.current.length);
      const taken = fresh.slice(0, room).map(waiting);
      setItems((all) => [...all, ...taken]);
      return fresh.length - taken.length;
    },
    remove(key: string) {
      stopping.current.get(key)?.abort();
      setItems((all) => all.filter((each) => each.key !== key));
    },
    again: (key: string) => change(key, { state: 'waiting', share: 0, problem: undefined }),
    clear() {
      for (const stop of stopping.current.values()) stop.abort();
      setItems([]);
    },
    /** Begins with all that can be used. @returns the analysis. @throws ApiProblem */
    async begin(parameters: Said, onProgress: (share: number) => void): Promise<string> {
      const used = items.filter(isUsable);
      const sources = used.map(({ source }) => source);
      const begun = { parameters, key: sendingKey([about, used.map(({ key }) => key), parameters]) };
      const documents = sources.flatMap((each) => ('document' in each ? [each.document.id] : []));
      if (documents.length > 0) return (await beginWithDocuments(documents, about, begun)).id;
      const files = sources.flatMap((each) => ('file' in each ? [each.file] : []));
      const { signal } = new AbortController();
      return (await beginWithFiles(files, about, begun, { onProgress, signal })).id;
    },
  };
}

export type ChosenFiles = ReturnType<typeof useChosen>;
