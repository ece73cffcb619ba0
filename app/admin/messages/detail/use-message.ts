import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { messageStatusWords } from '#app/admin/messages/message-words.ts';
import {
  changeMessage,
  changeMessages,
  convertMessage,
  type MessageRecord,
  type MessageRow,
} from '#app/admin/messages/messages-api.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type MessageStatus, messageStatuses } from '#shared/messages.ts';

type Deed = 'closing' | 'reopening' | 'request' | 'removal';
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
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Deed>();
  const [problem, setProblem] = useState<Problem>();
  const { reference, version } = message;

  async function run(deed: Deed, work: () => Promise<void>) {
    if (busy) return;
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

  return {
    busy,
    problem,
    change: (change: 'closing' | 'reopening') =>
      run(change, async () => {
        const { message: changed, undo } = await changeMessage({ reference, version }, change);
        onChanged(changed);
        const status = messageStatusWords[changed.status]();
        toastDone(m.admin_message_changed({ reference, status }), undo, () => void revalidate());
      }),
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
