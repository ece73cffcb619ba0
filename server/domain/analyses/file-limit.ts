import { asAddress, takeCall } from '#server/domain/api-calls/quota.ts';

/** Files of reports that one network may take by addresses in a minute: each is made for it, or read whole. */
const filesInMinute = 30;

/** Counts a file that somebody without a sign-in asks for. @returns after how many seconds to come back, or undefined for whoever may have it now */
export async function waitForFiles(address: string): Promise<number | undefined> {
  const { isAllowed, resetSeconds } = await takeCall(`report ${asAddress(address)}`, filesInMinute, 'minute');
  return isAllowed ? undefined : resetSeconds;
}
