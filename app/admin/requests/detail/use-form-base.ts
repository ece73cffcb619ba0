import { useState } from 'react';
import type { RequestChanges } from './use-request-changes.ts';

/**
 * What a form in the page is about, which stays open while the record is read again behind it: the version it was opened on once somebody else
 * changed what it asks for, so that their change is not written over unseen; the latest until then, undefined.
 *
 * @param shown what the record says of it
 */
export function useFormBase(shown: unknown, changes: RequestChanges): number | undefined {
  const [opened] = useState(() => ({ said: JSON.stringify(shown), version: changes.latest() }));
  return JSON.stringify(shown) === opened.said ? undefined : opened.version;
}
