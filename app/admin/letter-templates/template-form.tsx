import { Braces, Trash2, TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { localeWords, nounWords } from '#app/admin/parts/composer/letter-words.ts';
import type { LetterTemplate } from '#app/admin/parts/composer/letters-api.ts';
import { letterProblemText } from '#app/admin/parts/composer/problem-words.ts';
import { useInsertion } from '#app/admin/parts/composer/use-insertion.ts';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import type { TextHandle } from '#app/admin/parts/text/text-editor.tsx';
import { WordsEditor } from '#app/admin/parts/text/words-editor.tsx';
import { Button } from '#app/ui/button.tsx';
import { Menu, MenuAction } from '#app/ui/menu.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { letterLimits, letterNouns, variablesOf } from '#shared/letter-words.ts';
import { useTemplate } from './use-template.ts';

type TemplateFormProps = { template: LetterTemplate | undefined; onClose: () => void };

export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const editing = useTemplate(template, onClose);
  const { text, change, missing, problems, wasSent } = editing;
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<TextHandle>(null);
  const insertion = useInsertion(form, words, text.subject, (subject) => change({ subject }));
  // A template for several kinds of record can only use what all of them have.
  const [first = 'request', ...others] = text.nouns;
  const variables = variablesOf(first).filter(({ nouns }) =>
    others.every((noun) => (nouns as readonly string[]).includes(noun)),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    words.current?.flush();
    void editing.save();
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onSelect={insertion.onSelect}
      onFocus={insertion.onFocus}
      noValidate
      className="mt-5 flex flex-col gap-4"
    >
      {editing.wasKept && <KeptNotice onDiscard={editing.discardKept} />}
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-60 grow">
          <TextField
            label={m.admin_templates_name()}
            isRequired
            value={text.name}
            onChange={(name) => change({ name })}
            maxLength={letterLimits.name}
            error={wasSent && missing.name ? m.admin_templates_name_missing() : undefined}
          />
        </div>
        <Select
          label={m.admin_letter_language()}
          value={text.locale}
          onChange={(locale) => change({ locale })}
          options={[
            { value: 'it', label: localeWords.it() },
            { value: 'en', label: localeWords.en() },
          ]}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-14 font-semibold">{m.admin_templates_nouns()}</legend>
        <div className="flex flex-wrap gap-x-5">
          {letterNouns.map((noun) => (
            <label key={noun} className="flex min-h-9 items-center gap-2 text-14 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-harbour"
                checked={text.nouns.includes(noun)}
                onChange={({ target }) =>
                  change({
                    nouns: letterNouns.filter((each) => (each === noun ? target.checked : text.nouns.includes(each))),
                  })
                }
              />
              {nounWords[noun]()}
            </label>
          ))}
        </div>
        {wasSent && missing.nouns && (
          <p role="alert" className="text-13 font-semibold text-red">
            {m.admin_templates_nouns_missing()}
          </p>
        )}
      </fieldset>
      <TextField
        label={m.admin_letter_subject()}
        name="subject"
        isRequired
        value={text.subject}
        onChange={(subject) => change({ subject })}
        maxLength={letterLimits.subject}
        error={wasSent && missing.subject ? m.admin_letter_subject_missing() : undefined}
      />
      <WordsEditor
        key={editing.textKey}
        ref={words}
        label={m.admin_letter_body()}
        description={m.admin_templates_body_hint()}
        initialHtml={text.body}
        onChange={(body) => change({ body })}
        limit={letterLimits.body}
        error={wasSent && missing.body ? m.admin_letter_body_missing() : undefined}
      />
      <div>
        <Menu
          label={m.admin_letter_variables()}
          placement="top start"
          trigger={
            <Button>
              <Braces aria-hidden className="size-4" />
              {m.admin_letter_variables()}
            </Button>
          }
        >
          {variables.map(({ key, ...names }) => (
            <MenuAction key={key} onAction={() => insertion.insert(`{{${names[text.locale]}}}`)}>
              {names[text.locale]}
            </MenuAction>
          ))}
        </Menu>
      </div>
      {problems.length > 0 && (
        <Notice tone={wasSent ? 'error' : 'info'} icon={<TriangleAlert />}>
          <ul className="wrap-anywhere">
            {problems.map((problem) => (
              <li key={`${problem.kind} ${problem.name}`}>{letterProblemText(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {editing.failure.map((line) => (
        <Notice key={line} tone="error">
          {line}
        </Notice>
      ))}
      {editing.theirs && <Conflict theirs={editing.theirs} onKeep={editing.keepMine} onTake={editing.takeTheirs} />}
      <div
        data-foot
        className="sticky -bottom-6 z-1 -mx-1 flex flex-wrap justify-end gap-2 border-t border-stone-2 bg-raised px-1 py-3"
      >
        {template && (
          <span className="mr-auto">
            <Button look="danger" busy={editing.busy === 'remove'} onPress={editing.remove}>
              <Trash2 aria-hidden className="size-4" />
              {m.admin_bulk_delete()}
            </Button>
          </span>
        )}
        <Button onPress={editing.leave}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={editing.busy === 'save'} isDisabled={editing.theirs !== undefined}>
          {m.admin_templates_save()}
        </Button>
      </div>
    </form>
  );
}

type ConflictProps = { theirs: LetterTemplate; onKeep: () => void; onTake: () => void };

/** Somebody saved another version meanwhile: theirs is shown, one's own stands in the form above. */
function Conflict({ theirs, onKeep, onTake }: ConflictProps) {
  return (
    <Notice tone="error" icon={<TriangleAlert />}>
      <p>{m.admin_templates_conflict()}</p>
      <div className="mt-2 rounded-md bg-card p-3 font-normal text-ink">
        <p className="font-semibold wrap-anywhere">{`${theirs.name}: ${theirs.subject}`}</p>
        <div className="mt-1 max-h-48 overflow-y-auto">
          <RichText html={theirs.body} level={2} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onPress={onKeep}>{m.admin_templates_keep_mine()}</Button>
        <Button onPress={onTake}>{m.admin_templates_take_theirs()}</Button>
      </div>
    </Notice>
  );
}
