import { asAddress, takeCall } from '#server/domain/api-calls/quota.ts';

/** How often one network may open reports by addresses in a minute, and take files of them: each file is made for it, or read whole. */
const inMinute = { page: 60, file: 30 };

/**
 * Counts what somebody without a sign-in asks for, whether there is a report at the address or not: addresses that are guessed count too.
 *
 * @returns after how many seconds to come back, or undefined for whoever may have it now
 */
export async function waitForReport(what: keyof typeof inMinute, address: string): Promise<number | undefined> {
  const caller = what === 'page' ? `report page ${asAddress(address)}` : `report ${asAddress(address)}`;
  const { isAllowed, resetSeconds } = await takeCall(caller, inMinute[what], 'minute');
  return isAllowed ? undefined : resetSeconds;
}
