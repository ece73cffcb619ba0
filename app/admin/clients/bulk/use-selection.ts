import { useState } from 'react';

/** Rows that are ticked. Those that the list no longer shows are not. */
export function useSelection(keys: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = keys.filter((key) => chosen.has(key));
  return {
    keys: selected,
    has: (key: string) => chosen.has(key),
    isAll: keys.length > 0 && selected.length === keys.length,
    isMixed: selected.length > 0 && selected.length < keys.length,
    toggle(key: string) {
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      setChosen(next);
    },
    toggleAll: (isSelected: boolean) => setChosen(new Set(isSelected ? keys : [])),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
