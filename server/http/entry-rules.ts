import { AppError } from '#server/errors.ts';
import type { Admit, Caller, Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { isInRanges, parseIpRanges } from '#shared/ip-ranges.ts';

/** What the security settings ask of somebody who is known already, before anything else is looked at. */

/**
 * While the whitelist is on, the back office opens from listed addresses only, for people and for keys alike; what cannot be read in the
 * list lets nobody in. Clients come from everywhere. @throws ip_not_allowed, with the address as the server sees it
 */
export async function requireListedAddress(person: Person, address: string | undefined): Promise<void> {
  if (person.kind !== 'staff') return;
  const { security, general } = await getSettings();
  if (!security.enableIPWhitelist || isInRanges(address ?? '', parseIpRanges(security.ipWhitelist).ranges)) return;
  const details = { address: address ?? '', language: general.language };
  throw new AppError('ip_not_allowed', 'the address is not on the list', { details });
}

/**
 * Whoever has a second factor must have used it for this session, whatever their role. While the setting asks administrators for one, an
 * Admin without it can do nothing here; `details.action` says what opens the way: `verify`, or `enrol` first.
 */
async function requireSecondFactor(session: Caller, person: Person): Promise<void> {
  if (session.hasVerifiedFactor) {
    if (session.aal !== 'aal1') return;
    throw new AppError('second_factor_required', 'the session is aal1', { details: { action: 'verify' } });
  }
  if (person.kind !== 'staff' || person.role !== 'Admin') return;
  const { security } = await getSettings();
  if (!security.enableTwoFactor) return;
  throw new AppError('second_factor_required', 'an Admin has no second factor', { details: { action: 'enrol' } });
}

/** What any call from `address` is asked, once session and person are known. */
export const entryFrom =
  (address: string | undefined): Admit =>
  async (session, person) => {
    await requireListedAddress(person, address);
    await requireSecondFactor(session, person);
  };
