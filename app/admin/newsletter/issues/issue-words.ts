import { sourceWords } from '#app/admin/newsletter/readers/reader-words.ts';
import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { IssueProblem, IssueState, ListedDeliveryState } from '#shared/newsletter-issues.ts';
import { readSegment } from '#shared/segments.ts';
import type { Copy, IssueRow } from './issues-api.ts';

const stateWords: Record<IssueState, () => string> = {
  draft: m.admin_issue_state_draft,
  scheduled: m.admin_issue_state_scheduled,
  sending: m.admin_issue_state_sending,
  paused: m.admin_issue_state_paused,
  sent: m.admin_issue_state_sent,
  cancelled: m.admin_issue_state_cancelled,
};

const stateTones: Record<IssueState, Tone> = {
  draft: 'grey',
  scheduled: 'blue',
  sending: 'blue',
  paused: 'yellow',
  sent: 'green',
  cancelled: 'grey',
};

/** Whom an issue goes to, from the name of its segment. */
export function segmentWord(name: string): string {
  const segment = readSegment(name);
  if (segment?.kind === 'all') return m.admin_issue_segment_all();
  if (segment?.kind === 'clients') return m.admin_issue_segment_clients();
  if (segment?.kind === 'source') return m.admin_issue_segment_source({ source: sourceWords[segment.source]() });
  return segment ? m.admin_issue_segment_tag({ tag: segment.tag }) : name;
}

/** The state of an issue in a word and a colour. One that was only saved is at its end, and yet was not sent. */
export function stateLook({ state, counts }: Pick<IssueRow, 'state' | 'counts'>): { tone: Tone; word: string } {
  if (state === 'sent' && counts.saved > 0) return { tone: 'yellow', word: m.admin_issue_state_saved() };
  return { tone: stateTones[state], word: stateWords[state]() };
}

export const problemWords: Record<IssueProblem, () => string> = {
  'post-not-public': m.admin_issue_problem_post,
  'no-readers': m.admin_issue_problem_readers,
  'server-away': m.admin_issue_problem_server,
  'too-many-failures': m.admin_issue_problem_failures,
};

export const copyWords: Record<ListedDeliveryState, () => string> = {
  saved: m.admin_issue_saved_copies,
  uncertain: m.admin_issue_uncertain,
  failed: m.admin_issue_failed,
  bounced: m.admin_issue_bounced,
  skipped: m.admin_issue_skipped,
};

/** Why a copy is where it is: our own reasons in words, those of the mail server as it gave them. */
export function reasonText({ state, reason }: Copy): string {
  if (state === 'saved') return m.admin_issue_reason_saved();
  if (reason === 'unsubscribed') return m.admin_issue_reason_unsubscribed();
  if (reason === 'account closed') return m.admin_issue_reason_closed();
  if (reason === 'cancelled') return m.admin_issue_reason_cancelled();
  if (reason === 'interrupted while it was handed over') return m.admin_issue_reason_interrupted();
  return reason ?? '';
}
