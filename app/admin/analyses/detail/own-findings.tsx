import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { flushSync } from 'react-dom';
import { Section } from '#app/admin/analyses/section.tsx';
import { newKey } from '#app/session/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { analysisLimits } from '#shared/analyses.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import type { Own } from './edits.ts';
import type { Edits } from './use-edits.ts';

/** What a consultant saw and no rule looks for. It has no amount. */
export function OwnFindings({ edits, writing }: { edits: AnalysisEdits; writing?: Edits }) {
  const last = useRef<string>(undefined);
  if (!writing)
    return edits.own.length === 0 ? null : (
      <Section title={m.admin_analyses_own()}>
        {edits.own.map(({ id, title, text }) => (
          <div key={id} className="not-first:mt-4">
            <h3 className="text-15 font-semibold wrap-anywhere">{title}</h3>
            <p className="text-14 whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
        ))}
      </Section>
    );
  const change = (own: Own[]) => writing.change({ ...edits, own });
  function add() {
    const id = newKey();
    last.current = id;
    change([...edits.own, { id, title: '', text: '' }]);
  }
  function remove({ target }: PressEvent, removed: Own) {
    const section = target.closest('section');
    // With one less there is room for another: the button for it is there again.
    flushSync(() => change(edits.own.filter(({ id }) => id !== removed.id)));
    section?.querySelector('button')?.focus();
  }
  return (
    <Section
      id="own"
      title={m.admin_analyses_own()}
      text={m.admin_analyses_own_text()}
      tools={
        edits.own.length < analysisLimits.ownFindings && (
          <Button onPress={add}>
            <Plus aria-hidden className="size-4" />
            {m.admin_analyses_own_add()}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {edits.own.map((own, position) => (
          <div key={own.id} className="flex flex-col gap-3 rounded-lg border border-stone-2 bg-card px-4 py-3.5">
            <TextField
              label={m.admin_analyses_own_title({ number: String(position + 1) })}
              isRequired
              validationBehavior="aria"
              autoFocus={last.current === own.id}
              value={own.title}
              onChange={(title) => change(edits.own.map((each) => (each.id === own.id ? { ...own, title } : each)))}
              maxLength={160}
              error={
                writing.faults.own.includes(own.id) && own.title.trim() === ''
                  ? m.admin_analyses_own_missing()
                  : undefined
              }
            />
            <TextField
              label={m.admin_analyses_own_words({ number: String(position + 1) })}
              isRequired
              validationBehavior="aria"
              rows={3}
              value={own.text}
              onChange={(text) => change(edits.own.map((each) => (each.id === own.id ? { ...own, text } : each)))}
              maxLength={3000}
              error={
                writing.faults.own.includes(own.id) && own.text.trim() === ''
                  ? m.admin_analyses_own_missing()
                  : undefined
              }
            />
            <Button look="quiet" className="self-start" onPress={(press) => remove(press, own)}>
              <Trash2 aria-hidden className="size-4" />
              {m.admin_analyses_own_remove({ number: String(position + 1) })}
            </Button>
          </div>
        ))}
      </div>
    </Section>
  );
}
