import { useEffect, useRef } from 'react';

/**
 * Changes of one record, one after another, each made to what the one before left: whoever presses twice in a row is not told that somebody
 * else was faster.
 */
export function useTurns(reference: string, version: number) {
  const known = useRef({ reference, version });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const isSame = known.current.reference === reference;
    known.current = { reference, version: isSame ? Math.max(known.current.version, version) : version };
  }, [reference, version]);

  return {
    /** The version that one's own changes have left, also while the screen still shows the one before. */
    latest: (): number => (known.current.reference === reference ? known.current.version : version),
    /** Waits until what was begun before is over. @param change - told the version that is there by then, and answers the one that it made */
    inTurn<Made extends { version: number }>(change: (version: number) => Promise<Made>): Promise<Made> {
      const turn = last.current.then(async () => {
        const made = await change(known.current.version);
        if (known.current.reference === reference) known.current = { reference, version: made.version };
        return made;
      });
      last.current = turn.catch(() => {});
      return turn;
    },
  };
}
