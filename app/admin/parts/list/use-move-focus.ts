import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * What moves takes the keyboard along, once it stands in its new place.
 * @param order changes as things move
 * @returns what notes the one that is about to move, or that it does not
 */
export function useMoveFocus<Moved>(order: string, focus: (moved: Moved) => void) {
  const noted = useRef<Moved>(undefined);
  const focusMoved = useEffectEvent(focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the order has changed, not before
  useEffect(() => {
    const moved = noted.current;
    noted.current = undefined;
    if (moved !== undefined) focusMoved(moved);
  }, [order]);
  return (moved: Moved | undefined) => {
    noted.current = moved;
  };
}
