import { sql } from 'kysely';
import type { MessageView } from '#shared/message-views.ts';
import { idleDays } from '#shared/request-views.ts';

/** A view of the list, as one of the staff sees it. */
export type InView = { view: MessageView; viewerId: string };

/** Whether message `m` is in the view; written out as the indexes have it. */
export function isInView({ view, viewerId }: InView) {
  switch (view) {
    case 'mine':
      return sql<boolean>`(m.status <> 'closed' and m.assignee_id = ${viewerId})`;
    case 'to-answer':
      return sql<boolean>`(m.status = 'open')`;
    case 'waiting':
      return sql<boolean>`(m.status = 'answered')`;
    case 'idle':
      return sql<boolean>`(m.status = 'answered'
        and coalesce(m.touched_at, m.submitted_at) < now() - ${sql.lit(`${idleDays} days`)}::interval)`;
  }
}
