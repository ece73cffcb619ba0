import { listRefusals } from '#server/auth/accounts.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';

export const refusalPageSize = { default: 50, max: 100 } as const;

export type RefusalView = {
  id: number;
  /** When the newest of them was. */
  at: string;
  /** As the caller was answered. */
  reason: string;
  /** Shortened; empty where it is not known. */
  network: string;
  /** Whose account was meant; its address is null once it is gone. */
  account: { id: string; email: string | null } | null;
  /** How many were alike in that minute. */
  times: number;
};

type Asked = { reason?: string | undefined; q?: string | undefined; cursor?: number | undefined; limit: number };

/** Who was refused, newest first, with the reasons that can be asked for. @throws forbidden */
export async function readRefusals(person: Person, { reason, q, cursor, limit }: Asked) {
  demand(person, 'audit.read');
  const { entries, reasons } = await listRefusals({ reason, q, before: cursor }, limit + 1);
  const page = entries.slice(0, limit);
  const items = page.map(
    ({ id, lastAt, accountId, email, ...rest }): RefusalView => ({
      id,
      at: lastAt.toISOString(),
      reason: rest.reason,
      network: rest.network,
      account: accountId ? { id: accountId, email } : null,
      times: rest.times,
    }),
  );
  return { items, reasons, nextCursor: entries.length > limit ? String(page.at(-1)?.id) : null };
}
