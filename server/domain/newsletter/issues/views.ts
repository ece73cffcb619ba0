import { shown } from '#server/db/columns.ts';
import { env } from '#server/env.ts';
import { mailsLeave } from '#server/mail/transport.ts';
import { may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { type IssueContent, type IssueMove, issueMoves, mayMove } from '#shared/newsletter-issues.ts';
import type { Settings } from '#shared/settings.ts';
import { offsetAt, wallClockAt } from '#shared/zoned-time.ts';
import type { DeliveryRow, IssueRow, selectOtherIssues } from './queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

const countsOf = ({ recipients, sent, saved, uncertain, failed, bounced, skipped }: IssueRow) => ({
  recipients,
  sent,
  saved,
  uncertain,
  failed,
  bounced,
  skipped,
  waiting: Math.max(0, recipients - sent - saved - uncertain - failed - bounced - skipped),
});

/** An issue in the list. */
export function issueItem(row: IssueRow) {
  return {
    ...shown(row, [
      'id',
      'subject',
      'state',
      'problem',
      'scheduledAt',
      'startedAt',
      'finishedAt',
      'updatedAt',
      'creator',
      'segment',
      'version',
    ]),
    postTitle: row.post_title_now ?? row.post_title,
    counts: countsOf(row),
  };
}

/** Moves that only who may send makes. */
const senderMoves: ReadonlySet<string> = new Set(['schedule', 'recall', 'pause', 'resume', 'resend']);
const clockMoves: ReadonlySet<string> = new Set(['start', 'finish', 'block']);

function movesOf(row: IssueRow, person: Person): IssueMove[] {
  const [writes, sends] = [may(person, 'newsletter.write'), may(person, 'newsletter.send')];
  return issueMoves[row.state].filter((move) => {
    if (clockMoves.has(move) || !mayMove(row, move)) return false;
    if (senderMoves.has(move) || (move === 'cancel' && row.state !== 'draft')) return sends;
    return writes;
  });
}

type Around = {
  person: Person;
  settings: Settings;
  others: Awaited<ReturnType<typeof selectOtherIssues>>;
  /** Confirmed readers of its segment, who would get it now. */
  readers: number;
};

/** How many copies leave in a minute; null where they become files and nothing slows them down. */
const copiesPerMinute = (settings: Settings) => (mailsLeave(settings) ? env.NEWSLETTER_PER_MINUTE : null);

/** An issue with all that its screen shows. */
export function issueView(row: IssueRow, { person, settings, others, readers }: Around) {
  const { timezone } = settings.general;
  return {
    ...issueItem(row),
    post:
      row.post_id === null || row.post_status === null
        ? null
        : {
            id: row.post_id,
            title: row.post_title_now ?? '',
            slug: row.post_slug ?? '',
            isPublic: row.post_status === 'published',
          },
    ...shown(row, ['preheader', 'intro', 'problemDetail', 'sender']),
    content: row.content as IssueContent,
    nextAttemptAt: row.state === 'sending' ? iso(row.next_attempt_at) : null,
    sendAt: row.scheduled_at && wallClockAt(row.scheduled_at, timezone),
    sendOffset: row.scheduled_at && offsetAt(row.scheduled_at, timezone),
    timeZone: timezone,
    readers,
    perMinute: copiesPerMinute(settings),
    others: others.map((other) => ({
      ...shown(other, ['id', 'state', 'recipients', 'sent']),
      at: iso(other.started_at ?? other.scheduled_at),
    })),
    moves: movesOf(row, person),
  };
}

export type IssueView = ReturnType<typeof issueView>;

/** One copy in the lists of what did not simply arrive. */
export const deliveryItem = (row: DeliveryRow) => ({
  ...shown(row, ['id', 'email', 'state', 'attempts']),
  reason: row.last_error,
  at: row.updated_at.toISOString(),
});
