import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { priorityWords, statusWords } from '#app/admin/requests/request-words.ts';
import {
  type Changed,
  type Move,
  moveRequest,
  type RequestRecord,
  type RequestRow,
  setRequestPriority,
} from '#app/admin/requests/requests-api.ts';
import { toastDone } from '#app/admin/undo.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import { type Priority, type RequestStatus, requestStatuses } from '#shared/requests.ts';

export type ChangeProblem = { text: string; needsReload: boolean };

/** The status inside a conflict's `current`, whatever else the server sends with it. */
function currentStatus(details: Record<string, unknown>): RequestStatus | undefined {
  const current = details.current as { status?: unknown } | undefined;
  return requestStatuses.find((status) => status === current?.status);
}

function describe(problem: unknown): ChangeProblem {
  if (!(problem instanceof ApiProblem)) return { text: problemText(problem), needsReload: false };
  if (problem.code === 'stale_version') {
    const status = currentStatus(problem.details);
    const text = status ? m.admin_conflict_now({ status: statusWords[status]() }) : m.admin_conflict();
    return { text, needsReload: true };
  }
  if (problem.code === 'transition_refused') return { text: m.admin_move_refused(), needsReload: true };
  return { text: problemText(problem), needsReload: false };
}

/** Changes to one request. The server decides; afterwards list, counters and timeline are read again. */
export function useRequestChanges(request: RequestRecord, onChanged: (row: RequestRow) => void) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<RequestStatus | 'priority'>();
  const [problem, setProblem] = useState<ChangeProblem>();
  const [dialog, setDialog] = useState<RequestStatus>();
  const { reference, version } = request;

  async function run(what: RequestStatus | 'priority', work: Promise<Changed>, done: string) {
    setBusy(what);
    setProblem(undefined);
    try {
      const { request: changed, undo } = await work;
      onChanged(changed);
      setDialog(undefined);
      toastDone(done, undo, () => void revalidate());
      await revalidate();
    } catch (failure) {
      setProblem(describe(failure));
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    problem,
    dialog,
    openDialog(to: RequestStatus) {
      setProblem(undefined);
      setDialog(to);
    },
    closeDialog() {
      setProblem(undefined);
      setDialog(undefined);
    },
    move(move: Omit<Move, 'version'>) {
      const done = m.admin_moved({ reference, status: statusWords[move.to]() });
      return run(move.to, moveRequest(reference, { ...move, version }), done);
    },
    changePriority(priority: Priority) {
      if (priority === request.priority) return;
      const done = m.admin_priority_changed({ reference, priority: priorityWords[priority]() });
      return run('priority', setRequestPriority(reference, { priority, version }), done);
    },
    async reload() {
      await revalidate();
      setProblem(undefined);
    },
  };
}

export type RequestChanges = ReturnType<typeof useRequestChanges>;
