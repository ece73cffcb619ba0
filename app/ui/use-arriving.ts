import { useEffect, useState } from 'react';

/** What a promise brings; until a newer one has arrived, what the one before brought. */
export function useArriving<Value>(promise: Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isLatest = true;
    promise.then(
      (arrived) => isLatest && setValue(arrived),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [promise]);
  return value;
}
