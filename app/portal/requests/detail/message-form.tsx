import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { writeMessage } from '#app/portal/requests/requests-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { portalLimits } from '#shared/portal-requests.ts';
import { saysSomething } from '#shared/says-something.ts';
import { replyId } from './places.ts';

/** Why a message was not taken, in words. */
function writeProblem(failure: unknown): string {
  if (failure instanceof ApiProblem && failure.details.limit === 'messages')
    return m.portal_write_limit({ count: Number(failure.details.max), minutes: Number(failure.details.minutes) });
  return problemText(failure);
}

/** Writing to the agency. The text stays on this device until the server has it, and one key sends it once. */
export function MessageForm({ reference }: { reference: string }) {
  const { revalidate } = useRevalidator();
  const { values, key, change, sent } = useDraft(`message:${reference}`, { text: '' });
  const { text } = values;
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!saysSomething(text)) {
      setError(m.portal_write_empty());
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await writeMessage(reference, { key: key.current, text });
      sent(values);
      toastSuccess(m.portal_write_sent());
      await revalidate();
    } catch (failure) {
      setProblem(writeProblem(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      id={replyId}
      onSubmit={send}
      noValidate
      aria-label={m.portal_write()}
      className="mt-6 flex max-w-140 flex-col gap-3 print:hidden"
    >
      <TextField
        label={m.portal_write_label()}
        isRequired
        validationBehavior="aria"
        rows={4}
        value={text}
        onChange={(value) => {
          change({ text: value });
          setError(undefined);
        }}
        maxLength={portalLimits.message}
        error={error}
      />
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" look="primary" busy={busy} className="self-start">
        <Send aria-hidden className="size-4" />
        {m.portal_write_send()}
      </Button>
    </form>
  );
}
