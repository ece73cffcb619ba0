import { m } from '#messages/messages.js';
import type { RequestStatus } from '#shared/requests.ts';
import { reasonWord } from './request-words.ts';

type Happened = {
  kind: string;
  fromStatus: RequestStatus | null;
  toStatus: RequestStatus | null;
  reason: string | null;
};

type Options = { locale?: 'it' | 'en' };

const titles: Record<string, (inputs?: object, options?: Options) => string> = {
  opened: m.admin_event_opened,
  proposed: m.admin_event_proposed,
  'call-asked': m.admin_event_call_asked,
  addressed: m.admin_event_addressed,
  submitted: m.admin_event_submitted,
  note: m.admin_event_note,
  call: m.admin_event_call,
  message: m.admin_event_message,
  edited: m.admin_event_edited,
  deleted: m.admin_event_deleted,
  restored: m.admin_event_restored,
  undone: m.admin_event_undone,
  priority: m.admin_event_priority_changed,
  assigned: m.admin_event_assignee_changed,
  mail: m.admin_event_mail_sent,
  file: m.admin_event_file_added,
  asked: m.admin_event_asked,
  unasked: m.admin_event_unasked,
  answered: m.admin_event_answered_message,
  report: m.admin_event_report,
  types: m.admin_event_types_short,
  merged: m.admin_event_merged_short,
  step: m.admin_event_step_short,
  'step-done': m.admin_event_step_done_short,
  'step-dropped': m.admin_event_step_dropped_short,
  settled: m.admin_event_settled,
};

/** A change of status, in words. */
export function statusTitle({ fromStatus, toStatus, reason }: Omit<Happened, 'kind'>): string {
  if (toStatus === 'completed') return m.admin_event_completed();
  if (toStatus === 'cancelled') return m.admin_event_cancelled({ reason: reasonWord(reason ?? '') });
  return fromStatus === 'new' ? m.admin_event_taken() : m.admin_event_reopened();
}

/** What happened to a request but for its status, in a few words and without its details. */
export const deedWords = (kind: string, options: Options = {}): string =>
  (titles[kind] ?? m.admin_event_edited)({}, options);

/** What happened to a request, in a few words and without its details. */
export const eventWords = (event: Happened): string =>
  event.kind === 'status' ? statusTitle(event) : deedWords(event.kind);
