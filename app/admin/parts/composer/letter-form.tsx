import { Braces, Send } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { TextHandle } from '#app/admin/parts/text/text-editor.tsx';
import { WordsEditor } from '#app/admin/parts/text/words-editor.tsx';
import { useStaff } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { sendByKeys } from '#app/ui/send-by-keys.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { letterLimits } from '#shared/letter-words.ts';
import { LetterProblems } from './letter-problems.tsx';
import { localeWords } from './letter-words.ts';
import type { LetterStart } from './letters-api.ts';
import type { Composing } from './use-composer.ts';
import { useInsertion } from './use-insertion.ts';
import { VariablesMenu } from './variables-menu.tsx';

type LetterFormProps = { start: LetterStart; composing: Composing; isErased: boolean; onClose: () => void };

/** Template, subject, text and what stands in the way of sending. */
export function LetterForm({ start, composing, isErased, onClose }: LetterFormProps) {
  const { draft, change, missing } = composing;
  const { mailsLeave } = useStaff();
  const wasSent = composing.attempts > 0;
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<TextHandle>(null);
  const insertion = useInsertion(form, words, draft.subject, (subject) => change({ subject }));
  function submit(event: FormEvent) {
    event.preventDefault();
    words.current?.flush();
    void composing.send();
  }
  return (
    <form
      onKeyDown={sendByKeys}
      ref={form}
      onSubmit={submit}
      onSelect={insertion.onSelect}
      onFocus={insertion.onFocus}
      noValidate
      className="flex min-w-0 flex-col gap-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={m.admin_letter_template()}
          value={draft.templateId || 'none'}
          onChange={composing.chooseTemplate}
          options={[
            { value: 'none', label: m.admin_letter_no_template() },
            ...start.templates.map(({ id, name, locale }) => ({
              value: id,
              label: `${name} · ${localeWords[locale]()}`,
            })),
          ]}
        />
        <Select
          label={m.admin_letter_language()}
          value={draft.locale}
          onChange={(locale) => change({ locale })}
          options={[
            { value: 'it', label: localeWords.it() },
            { value: 'en', label: localeWords.en() },
          ]}
        />
        {composing.replaced && (
          <Button look="quiet" onPress={composing.bringBack}>
            {m.admin_letter_bring_back()}
          </Button>
        )}
      </div>
      <TextField
        label={m.admin_letter_subject()}
        name="subject"
        isRequired
        value={draft.subject}
        onChange={(subject) => change({ subject })}
        maxLength={letterLimits.subject}
        error={wasSent && missing.subject ? m.admin_letter_subject_missing() : undefined}
      />
      <WordsEditor
        key={composing.textKey}
        ref={words}
        label={m.admin_letter_body()}
        description={m.admin_letter_body_hint()}
        initialHtml={draft.body}
        onChange={(body) => change({ body })}
        limit={letterLimits.body}
        error={wasSent && missing.body ? m.admin_letter_body_missing() : undefined}
      />
      <div className="flex flex-wrap items-center gap-2">
        <VariablesMenu
          variables={start.variables}
          locale={draft.locale}
          onChosen={insertion.insert}
          trigger={
            <Button>
              <Braces aria-hidden className="size-4" />
              {m.admin_letter_variables()}
            </Button>
          }
        />
        <Link
          to="/admin/settings/email/templates"
          className="rounded-sm text-14 text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current"
        >
          {m.admin_letter_edit_templates()}
        </Link>
      </div>
      <LetterProblems composing={composing} />
      <div
        data-foot
        className="sticky -bottom-6 z-1 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-stone-2 bg-raised px-1 py-3"
      >
        <p className="mr-auto hidden text-13 text-ink-3 sm:block">{m.admin_letter_kept()}</p>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={composing.isBusy} isDisabled={isErased}>
          <Send aria-hidden className="size-4" />
          {mailsLeave ? m.admin_letter_send() : m.admin_letter_save()}
        </Button>
      </div>
    </form>
  );
}
