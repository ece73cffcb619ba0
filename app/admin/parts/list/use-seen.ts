import { useRef } from 'react';

/** Whether a row was opened since the list was read: the list itself knows of it only when it is read again. */
export function useSeen(open: string | undefined, list: unknown): (key: string) => boolean {
  const seen = useRef({ list, keys: new Set<string>() });
  if (seen.current.list !== list) seen.current = { list, keys: new Set() };
  if (open !== undefined) seen.current.keys.add(open);
  return (key) => seen.current.keys.has(key);
}
