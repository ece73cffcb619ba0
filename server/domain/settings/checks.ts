import { BlockList, isIP } from 'node:net';
import { AppError } from '#server/errors.ts';
import type { TabGroup } from '#shared/settings-fields.ts';

/** What a whole group must keep to, beyond each of its fields: nobody shuts themselves out. */

type Values = Record<string, unknown>;

/** True when one of the networks of a cleaned list holds the address. */
function isListed(list: string, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const networks = new BlockList();
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [network = '', bits] = entry.split('/');
    const kind = isIP(network) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) networks.addAddress(network, kind);
    else networks.addSubnet(network, Number(bits), kind);
  }
  return networks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

const checks: Partial<Record<TabGroup, (values: Values, address: string) => Record<string, string> | undefined>> = {
  security({ enableIPWhitelist, ipWhitelist }, address) {
    if (enableIPWhitelist !== true || isListed(String(ipWhitelist), address)) return undefined;
    return { ipWhitelist: `shuts-out ${address}`.trim() };
  },
};

/** Looks at a group as it would be. @throws invalid_input */
export function checkGroup(group: TabGroup, values: Values, address: string): void {
  const fields = checks[group]?.(values, address);
  if (fields) throw new AppError('invalid_input', 'settings that shut their writer out', { details: { fields } });
}
