import { isbot } from 'isbot';
import type { Db } from '#server/db/client.ts';

/** That a report was opened, or a file of it taken: when and how, never by whom. */

/** The page, or what is saved from there: the paper, the lists for Amazon, the rows of a finding. */
export type Opened = 'page' | 'pdf' | 'lists' | 'rows';

/** @param link - the address by which somebody came; none is the client, in the dashboard */
export async function noteOpening(
  connection: Db,
  { id, link, what, now }: { id: string; link?: string; what: Opened; now: Date },
): Promise<void> {
  await connection
    .insertInto('analysis_openings')
    .values({ analysis_id: id, link_id: link ?? null, what, opened_at: now })
    .execute();
}

/** Whether somebody looks at what is fetched: chats and mail programs fetch an address to show what lies behind it, others ask only whether it is there. */
export function isLookedAt({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const agent = headers.get('user-agent') ?? '';
  const ahead = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => headers.get(name) ?? '').join(' ');
  return method !== 'HEAD' && agent !== '' && !isbot(agent) && !/prefetch|prerender|preview/i.test(ahead);
}

/** Whether a file is given away, to a program too: what lies behind an address is shown by its page alone. */
export const isGivenAway = ({ method }: Pick<Request, 'method'>): boolean => method !== 'HEAD';
