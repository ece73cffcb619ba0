import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemText } from '#app/session/problem-text.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { sendByKeys } from '#app/ui/send-by-keys.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { Mentionable } from '#shared/mentions.ts';
import { requestLimits } from '#shared/request-fields.ts';
import { saysSomething } from '#shared/says-something.ts';
import { noteDraft } from './draft.ts';
import { MentionRow } from './mention-row.tsx';

type NoteFormProps = {
  reference: string;
  add: (reference: string, text: string, key: string) => Promise<unknown>;
  /** Whom a note may name. */
  people: readonly Mentionable[];
};

/** What staff write to each other. The text stays on this device until it is saved. */
export function NoteForm({ reference, add, people }: NoteFormProps) {
  const { revalidate } = useRevalidator();
  const { values, key, change, sent } = useDraft(noteDraft(reference), { text: '' });
  const { text } = values;
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!saysSomething(text)) return setError(m.admin_note_missing());
    setBusy(true);
    setError(undefined);
    try {
      await add(reference, text.trim(), key.current);
      sent(values);
      toastSuccess(m.admin_note_added());
      await revalidate();
    } catch (problem) {
      setError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={submit} onKeyDown={sendByKeys} noValidate>
      <TextField
        label={m.admin_note_label()}
        description={m.admin_note_hint()}
        rows={3}
        value={text}
        onChange={(value) => {
          change({ text: value });
          setError(undefined);
        }}
        maxLength={requestLimits.text}
        error={error}
      />
      <MentionRow
        text={text}
        people={people}
        onChoose={(value) => {
          change({ text: value });
          requestAnimationFrame(() => form.current?.querySelector('textarea')?.focus());
        }}
      />
      {text !== '' && (
        <div className="mt-2 flex justify-end">
          <Button type="submit" look="primary" busy={isBusy}>
            {m.admin_note_add()}
          </Button>
        </div>
      )}
    </form>
  );
}
