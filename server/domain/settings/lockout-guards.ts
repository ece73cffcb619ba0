import { isInRanges, parseIpRanges } from '#shared/ip-ranges.ts';
import type { Settings } from '#shared/settings.ts';

/** What keeps administrators from saving security settings that would shut themselves out. The way out afterwards is a shell's: `settings:reset security`. */

type SecuritySettings = Settings['security'];

/** Who saves, as the request shows them. */
export type Saver = {
  /** As the server sees it, through trusted proxies. */
  address: string;
  hasVerifiedFactor: boolean;
};

export type LockoutFault = {
  field: 'ipWhitelist' | 'enableIPWhitelist' | 'enableTwoFactor';
  code: 'ip_range_invalid' | 'ip_whitelist_empty' | 'ip_whitelist_shuts_out' | 'second_factor_missing';
  /** For the message: the entries that cannot be read, or the address of the saver. */
  values: string[];
};

/** Entries that are neither an address nor a range; wrong also while the whitelist is off. */
function unreadable({ ipWhitelist }: SecuritySettings): LockoutFault[] {
  const { faults } = parseIpRanges(ipWhitelist);
  return faults.length > 0 ? [{ field: 'ipWhitelist', code: 'ip_range_invalid', values: faults }] : [];
}

function whitelistFaults(next: SecuritySettings, { address }: Saver): LockoutFault[] {
  if (!next.enableIPWhitelist) return [];
  const { ranges, faults } = parseIpRanges(next.ipWhitelist);
  if (ranges.length === 0 && faults.length === 0) {
    return [{ field: 'enableIPWhitelist', code: 'ip_whitelist_empty', values: [address] }];
  }
  if (isInRanges(address, ranges)) return [];
  return [{ field: 'ipWhitelist', code: 'ip_whitelist_shuts_out', values: [address] }];
}

/**
 * Why `next` must not be saved by `saver`; empty when it may. The whole group is given, as it would be after the save. What was in force
 * before is not asked: whoever reached the save from an address that is not listed has just taken it off.
 */
export function lockoutFaults(next: SecuritySettings, saver: Saver): LockoutFault[] {
  const factor: LockoutFault[] =
    next.enableTwoFactor && !saver.hasVerifiedFactor
      ? [{ field: 'enableTwoFactor', code: 'second_factor_missing', values: [] }]
      : [];
  return [...unreadable(next), ...whitelistFaults(next, saver), ...factor];
}
