import { useEffect, useState } from 'react';

/**
 * What a promise brings; until a newer one has arrived, what the one before brought.
 *
 * @param coming - a function where it is only to be asked for once the screen stands
 */
export function useArriving<Value>(coming: Promise<Value> | (() => Promise<Value>)): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isLatest = true;
    const promise = typeof coming === 'function' ? coming() : coming;
    promise.then(
      (arrived) => isLatest && setValue(arrived),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [coming]);
  return value;
}
