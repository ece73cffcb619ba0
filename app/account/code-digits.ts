import { useRouteLoaderData } from 'react-router';
import { api, call } from '#app/session/typed-api.ts';

export type CodeDigits = { mail: number; text: number };

const usual: CodeDigits = { mail: 6, text: 6 };

/** How many digits the codes have that the service sends; the usual six when it cannot be asked. */
export async function readCodeDigits(): Promise<CodeDigits> {
  try {
    return (await call(api.account.rules.$get())).codeDigits;
  } catch {
    return usual;
  }
}

/** The same, as the frame of these screens has read it. */
export function useCodeDigits(): CodeDigits {
  return useRouteLoaderData<{ codeDigits: CodeDigits }>('account/layout')?.codeDigits ?? usual;
}
