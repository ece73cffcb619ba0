import { sql } from 'kysely';
import { isAnyOf } from '#server/records/owners.ts';
import type { MessageView } from '#shared/message-views.ts';
import { idleDays } from '#shared/request-views.ts';

/** A view of the list, as one of the staff sees it. */
export type InView = {
  view: MessageView;
  /** Whose messages are theirs: their own id, and those of colleagues whose work they do. */
  ownerIds: readonly string[];
};

/** Whether message `m` is in the view; written out as the indexes have it. */
export function isInView({ view, ownerIds }: InView) {
  switch (view) {
    case 'mine':
      return sql<boolean>`(m.status <> 'closed' and ${isAnyOf('m.assignee_id', ownerIds)})`;
    case 'to-answer':
      return sql<boolean>`(m.status = 'open')`;
    case 'waiting':
      return sql<boolean>`(m.status = 'answered')`;
    case 'idle':
      return sql<boolean>`(m.status = 'answered'
        and coalesce(m.touched_at, m.submitted_at) < now() - ${sql.lit(`${idleDays} days`)}::interval)`;
  }
}
