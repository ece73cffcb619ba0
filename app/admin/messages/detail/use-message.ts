import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageStatusWords } from '#app/admin/messages/message-words.ts';
import {
  assignMessage,
  changeMessage,
  changeMessages,
  convertMessage,
  type MessageRecord,
  type MessageRow,
  setMessagePriority,
} from '#app/admin/messages/messages-api.ts';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { useTurns } from '#app/admin/parts/editing/use-turns.ts';
import { priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { toastDone, type Undo } from '#app/admin/parts/undo/undo.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useRereading } from '#app/session/use-rereading.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type MessageStatus, messageStatuses } from '#shared/messages.ts';
import type { Priority } from '#shared/requests.ts';

type Deed = 'closing' | 'reopening' | 'request' | 'removal' | 'priority' | 'assignee';
type Problem = { text: string; needsReload: boolean };

function describe(problem: unknown): Problem {
  if (!(problem instanceof ApiProblem) || problem.code !== 'stale_version')
    return { text: problemText(problem), needsReload: false };
  const current = problem.details.current as { status?: MessageStatus } | undefined;
  const status = messageStatuses.find((each) => each === current?.status);
  const text = status
    ? m.admin_message_conflict({ status: messageStatusWords[status]() })
    : m.admin_message_conflict_plain();
  return { text, needsReload: true };
}

type Options = { message: MessageRecord; onChanged: (row: MessageRow) => void; onRemoved: () => void };

/** Changes to one message. The server decides; afterwards list, counts and timeline are read again. */
export function useMessage({ message, onChanged, onRemoved }: Options) {
  const revalidate = useRereading();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Deed>();
  const [problem, setProblem] = useState<Problem>();
  const { reference, version } = message;
  const { inTurn } = useTurns(reference, version);

  async function run(deed: Deed, work: () => Promise<void>) {
    setBusy(deed);
    setProblem(undefined);
    try {
      await work();
      await revalidate();
    } catch (failure) {
      setProblem(describe(failure));
    } finally {
      setBusy(undefined);
    }
  }

  /** A change of the record itself, with a way back. */
  const change = (
    deed: Deed,
    send: (version: number) => Promise<{ message: MessageRecord; undo: Undo }>,
    done: (changed: MessageRecord) => string,
  ) =>
    run(deed, async () => {
      const { changed, undo } = await inTurn(async (latest) => {
        const { message: changed, undo } = await send(latest);
        return { changed, undo, version: changed.version };
      });
      onChanged(changed);
      toastDone(done(changed), undo, () => void revalidate());
    });

  return {
    busy,
    problem,
    change: (to: 'closing' | 'reopening') =>
      change(
        to,
        (version) => changeMessage({ reference, version }, to),
        ({ status }) => m.admin_message_changed({ reference, status: messageStatusWords[status]() }),
      ),
    changePriority(priority: Priority) {
      if (priority === message.priority) return;
      void change(
        'priority',
        (version) => setMessagePriority(reference, { priority, version }),
        () => m.admin_priority_changed({ reference, priority: priorityWords[priority]() }),
      );
    },
    assign(assignee: Assignee | null) {
      if ((assignee?.id ?? null) === (message.assignee?.id ?? null)) return;
      void change(
        'assignee',
        (version) => assignMessage(reference, { assigneeId: assignee?.id ?? null, version }),
        () =>
          assignee
            ? m.admin_message_assigned_to({ reference, name: assignee.name })
            : m.admin_message_assigned_nobody({ reference }),
      );
    },
    convert: () =>
      run('request', async () => {
        const { message: changed } = await convertMessage(reference);
        onChanged(changed);
        if (!changed.request) return;
        const request = changed.request.reference;
        const open = {
          label: m.admin_message_open_request(),
          onPress: () => void navigate(`/admin/requests/${request}`),
        };
        toastSuccess(m.admin_message_converted({ request }), open);
      }),
    remove: () =>
      run('removal', async () => {
        const { failed, undo } = await changeMessages([{ reference, version }], 'removal');
        if (failed[0]) throw new ApiProblem(failed[0].code, 409, 'not deleted');
        toastDone(m.admin_messages_deleted({ count: 1 }), undo, () => void revalidate());
        onRemoved();
      }),
    /** Reads the record again, for what was done beside it. */
    refresh: () => void revalidate(),
    async reload() {
      await revalidate();
      setProblem(undefined);
    },
  };
}

export type MessageChanges = ReturnType<typeof useMessage>;
