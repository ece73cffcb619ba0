import { useRevalidator } from 'react-router';

let wanted = 0;

/** True from when a reading was asked for until it has come. */
export const isRereading = (): boolean => wanted > 0;

/**
 * Reads what is shown again. Somebody who opens another record meanwhile breaks the reading off, and what the router does instead would leave
 * out whatever stays in place when a record is opened: `isRereading` tells such a list that it is to be read too.
 */
export function useRereading(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    wanted += 1;
    try {
      await revalidate();
    } finally {
      wanted -= 1;
    }
  };
}
