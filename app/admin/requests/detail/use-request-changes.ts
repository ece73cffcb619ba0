import { useRef, useState } from 'react';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { useTurns } from '#app/admin/parts/editing/use-turns.ts';
import { priorityWords, statusWords } from '#app/admin/parts/requests/request-words.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import {
  askClient,
  assignRequest,
  type Changed,
  correctTypes,
  type Delivery,
  deliverReport,
  endStep,
  type Move,
  moveRequest,
  planStep,
  type RequestRecord,
  type RequestRow,
  type StepPlan,
  setRequestPriority,
  settleQuestion,
  settleWish,
} from '#app/admin/requests/requests-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { forgetDraft } from '#app/session/drafts.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useRereading } from '#app/session/use-rereading.ts';
import { m } from '#messages/messages.js';
import type { ClientWish } from '#shared/portal-requests.ts';
import type { AnalysisType, Priority, RequestStatus } from '#shared/requests.ts';

export type Busy =
  | RequestStatus
  | 'priority'
  | 'assignee'
  | 'needs'
  | 'report'
  | 'step'
  | 'types'
  | 'question'
  | ClientWish;

/** What asks before a change: a move, or one of the two things that are written to the client. */
export type ChangeDialog = RequestStatus | 'ask' | 'report';

/** One's own change, as the person meant it; what it is made to can have become another version meanwhile. */
type Attempt = {
  what: Busy;
  words: string;
  done: string;
  send: (version: number) => Promise<Changed>;
  /** The text that was written for it. */
  draft?: string;
  /** Closes the form it was written in, once it was made or given up. */
  close?: () => void;
};

/** A form in the page: the version that it is about where that is not the latest, and what closes it. */
type FromForm = { version: number | undefined; close: () => void };

/** Somebody else was faster: both versions, to choose from. */
export type Conflict = { mine: string; current: RequestRecord; attempt: Attempt };
export type ChangeProblem = { text: string; needsReload: boolean };

function describe(problem: unknown): ChangeProblem {
  if (problem instanceof ApiProblem && problem.code === 'transition_refused') {
    const isUnread = problem.details.reason === 'written-since';
    return { text: isUnread ? m.admin_question_unread() : m.admin_move_refused(), needsReload: true };
  }
  return { text: problemText(problem), needsReload: false };
}

const currentOf = (problem: unknown): RequestRecord | undefined =>
  problem instanceof ApiProblem && problem.code === 'stale_version'
    ? (problem.details.current as RequestRecord | undefined)
    : undefined;

/** Changes to one request. The server decides; afterwards list, counters and timeline are read again. */
export function useRequestChanges(request: RequestRecord, onChanged: (row: RequestRow) => void) {
  const revalidate = useRereading();
  const [busy, setBusy] = useState<Busy>();
  const [problem, setProblem] = useState<ChangeProblem>();
  const [conflict, setConflict] = useState<Conflict>();
  const [dialog, setDialog] = useState<ChangeDialog>();
  const { reference } = request;
  const { inTurn, latest } = useTurns(reference, request.version);
  // What a dialog shows is what its change is made to, also when the record is read again behind it; none while a change of one's own is
  // under way: the dialog is opened on what that leaves.
  const opened = useRef<number | undefined>(request.version);
  const draftName = (dialog: 'ask' | 'report' | 'step' | RequestStatus) => `${dialog}:${reference}`;

  /** @returns whether it was made */
  async function run(attempt: Attempt, version = dialog === undefined ? undefined : opened.current) {
    setBusy(attempt.what);
    setProblem(undefined);
    setConflict(undefined);
    try {
      const { changed, undo } = await inTurn(async (latest) => {
        const { request: changed, undo } = await attempt.send(version ?? latest);
        return { changed, undo, version: changed.version };
      });
      if (attempt.draft) forgetDraft(attempt.draft);
      attempt.close?.();
      onChanged(changed);
      opened.current ??= changed.version;
      // Another may have been opened meanwhile.
      setDialog((now) => (now === dialog ? undefined : now));
      toastDone(attempt.done, undo, () => void revalidate());
      await revalidate();
      return true;
    } catch (failure) {
      opened.current ??= latest();
      const current = currentOf(failure);
      if (current) setConflict({ mine: attempt.words, current, attempt });
      else setProblem(describe(failure));
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    problem,
    conflict,
    dialog,
    /** Where the text of a dialog is kept until it was sent. */
    draftName,
    /** The version of the record as one's own changes left it, though the screen may show what was before. */
    latest,
    openDialog(to: ChangeDialog) {
      setProblem(undefined);
      setConflict(undefined);
      opened.current = busy === undefined ? latest() : undefined;
      setDialog(to);
    },
    closeDialog() {
      setProblem(undefined);
      setConflict(undefined);
      setDialog(undefined);
    },
    move(move: Omit<Move, 'version'>) {
      const words = `${m.admin_column_status()}: ${statusWords[move.to]()}`;
      const done = m.admin_moved({ reference, status: statusWords[move.to]() });
      const send = (version: number) => moveRequest(reference, { ...move, version });
      return run({ what: move.to, words, done, send, draft: draftName(move.to) });
    },
    changePriority(priority: Priority) {
      if (priority === request.priority) return;
      const words = `${m.admin_column_priority()}: ${priorityWords[priority]()}`;
      const done = m.admin_priority_changed({ reference, priority: priorityWords[priority]() });
      const send = (version: number) => setRequestPriority(reference, { priority, version });
      return run({ what: 'priority', words, done, send });
    },
    assign(assignee: Assignee | null) {
      if ((assignee?.id ?? null) === (request.assignee?.id ?? null)) return;
      const name = assignee?.name ?? m.admin_detail_nobody();
      const words = `${m.admin_detail_assignee()}: ${name}`;
      const done = assignee ? m.admin_assigned_to({ reference, name }) : m.admin_assigned_nobody({ reference });
      const send = (version: number) => assignRequest(reference, { assigneeId: assignee?.id ?? null, version });
      return run({ what: 'assignee', words, done, send });
    },
    correctTypes(types: AnalysisType[], { version: base, close }: FromForm) {
      const words = `${m.admin_column_analysis()}: ${types.join(', ')}`;
      const done = m.admin_types_corrected({ reference });
      const send = (version: number) => correctTypes(reference, { types, version });
      return run({ what: 'types', words, done, send, close }, base);
    },
    /** Says what is needed from the client; nothing ends the wait. */
    ask(text: string) {
      const words = text ? m.admin_ask_words({ text }) : m.admin_unask();
      const done = text ? m.admin_asked({ reference }) : m.admin_unasked({ reference });
      const send = (version: number) => askClient(reference, { text, version });
      return run({ what: 'needs', words, done, send, draft: draftName('ask') });
    },
    deliver(report: Delivery, name: string) {
      const words = m.admin_report_mine({ name });
      const done = m.admin_report_delivered({ reference });
      const send = (version: number) => deliverReport(reference, { ...report, version });
      return run({ what: 'report', words, done, send, draft: draftName('report') });
    },
    planStep(step: StepPlan, { version: base, close }: FromForm) {
      const words = `${m.admin_step()}: ${step.text}`;
      const done = m.admin_step_planned({ reference });
      const send = (version: number) => planStep(reference, { step, version });
      return run({ what: 'step', words, done, send, draft: draftName('step'), close }, base);
    },
    endStep(isDone: boolean) {
      const words = `${isDone ? m.admin_step_done() : m.admin_step_drop()}: ${request.step?.text ?? ''}`;
      const done = (isDone ? m.admin_step_was_done : m.admin_step_was_dropped)({ reference });
      const send = (version: number) => endStep(reference, { isDone, version });
      return run({ what: 'step', words, done, send });
    },
    /** @param upTo the newest entry that is shown */
    settleQuestion(upTo: number) {
      const done = m.admin_question_settled({ reference });
      const send = (version: number) => settleQuestion(reference, { version, upTo });
      return run({ what: 'question', words: m.admin_question_settle(), done, send });
    },
    settleWish(wish: ClientWish) {
      const words = wish === 'call' ? m.admin_wish_call_settle() : m.admin_wish_cancel_settle();
      const done = (wish === 'call' ? m.admin_wish_call_settled : m.admin_wish_cancel_settled)({ reference });
      const send = (version: number) => settleWish(reference, { wish, version });
      return run({ what: wish, words, done, send });
    },
    /** One's own change after all, on top of what the other person did. */
    keepMine() {
      if (conflict) void run(conflict.attempt, conflict.current.version);
    },
    /** Reads the record again, for what was done beside it. */
    refresh: () => void revalidate(),
    async reload() {
      setDialog(undefined);
      conflict?.attempt.close?.();
      await revalidate();
      setProblem(undefined);
      setConflict(undefined);
    },
  };
}

export type RequestChanges = ReturnType<typeof useRequestChanges>;
