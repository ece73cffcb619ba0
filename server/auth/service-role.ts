import { env } from '#server/env.ts';
import { getSettings } from '#server/records/settings.ts';
import { isInRanges, parseIpRanges } from '#shared/ip-ranges.ts';

/**
 * True while the service's own key, and administrators' tokens, open anything from this address: they read and change every account, so
 * the operator may switch them off, and the whitelist of the back office holds for them too. What cannot be read in the list lets nobody in.
 */
export async function isServiceRoleOpen(address: string | undefined): Promise<boolean> {
  if (env.AUTH_SERVICE_ROLE === 'off') return false;
  const { security } = await getSettings();
  return !security.enableIPWhitelist || isInRanges(address ?? '', parseIpRanges(security.ipWhitelist).ranges);
}
