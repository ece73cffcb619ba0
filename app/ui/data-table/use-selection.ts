import { useRef, useState } from 'react';

/** Rows chosen for a change of many. The choice outlives paging, and ends with the list it was made in. */
export function useSelection(listKey: string, keys: string[]) {
  const [stored, setStored] = useState({ listKey, chosen: new Set<string>() });
  const anchor = useRef<string>(undefined);
  const chosen = stored.listKey === listKey ? stored.chosen : new Set<string>();
  const keep = (next: Set<string>) => setStored({ listKey, chosen: next });

  function range(to: string): string[] {
    const [from, end] = [keys.indexOf(anchor.current ?? ''), keys.indexOf(to)];
    return from < 0 || end < 0 ? [to] : keys.slice(Math.min(from, end), Math.max(from, end) + 1);
  }

  return {
    chosen,
    /** Chooses a row or lets it go; with `withRange` all between it and the one chosen before. */
    toggle(key: string, withRange = false) {
      const next = new Set(chosen);
      const isChosen = !chosen.has(key);
      for (const each of withRange ? range(key) : [key]) {
        if (isChosen) next.add(each);
        else next.delete(each);
      }
      anchor.current = key;
      keep(next);
    },
    toggleAll() {
      keep(keys.every((key) => chosen.has(key)) ? new Set() : new Set(keys));
    },
    clear: () => keep(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
