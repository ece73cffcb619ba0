import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  addTemplate,
  changeTemplate,
  type LetterTemplate,
  removeTemplate,
  type TemplateText,
} from '#app/admin/parts/composer/letters-api.ts';
import { letterProblemText, problemsOf } from '#app/admin/parts/composer/problem-words.ts';
import { useBegun, useKeptValues } from '#app/admin/parts/editing/use-kept-values.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { forgetDraft } from '#app/session/drafts.ts';
import { newKey } from '#app/session/new-key.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { templateProblems } from '#shared/letter-text.ts';

const empty: TemplateText = { name: '', locale: 'it', nouns: ['request'], subject: '', body: '' };

const textOf = ({ name, locale, nouns, subject, body }: TemplateText): TemplateText => ({
  name,
  locale,
  nouns,
  subject,
  body,
});

const missingIn = (text: TemplateText) => ({
  name: text.name.trim() === '',
  subject: text.subject.trim() === '',
  body: text.body.trim() === '',
  nouns: text.nouns.length === 0,
});

/** A template that is being written. Somebody else's version is shown beside one's own, and nothing typed is lost. */
export function useTemplate(template: LetterTemplate | undefined, onClose: () => void) {
  const { revalidate } = useRevalidator();
  const keptAs = `template:${template?.id ?? 'new'}`;
  const stored = template ? textOf(template) : empty;
  const begun = useBegun(keptAs, true, { ...stored, key: '' });
  // One adding, however often it is sent, also after a reload.
  const [key, setKey] = useState(() => begun?.values.key || newKey());
  const [text, setText] = useState<TemplateText>(begun ? textOf(begun.values) : stored);
  const [wasKept, setKept] = useState(begun !== undefined);
  /** What was typed last, also before it is drawn. */
  const latest = useRef(text);
  const [textKey, setTextKey] = useState(0);
  // Of a template that somebody saved since, the older version is written on: saving shows both.
  const [base, setBase] = useState(template && { ...template, version: begun?.version ?? template.version });
  const [theirs, setTheirs] = useState<LetterTemplate>();
  const [wasSent, setSent] = useState(false);
  const [wasEnded, setEnded] = useState(false);
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const [failure, setFailure] = useState<string[]>([]);

  const isDirty = !wasEnded && JSON.stringify(text) !== JSON.stringify(base ? textOf(base) : empty);
  const kept = useMemo(() => ({ ...text, key }), [text, key]);
  useKeptValues(keptAs, { isDirty, version: base?.version, values: kept }, false);

  function put(next: TemplateText) {
    latest.current = next;
    setText(next);
  }
  const missing = missingIn(text);
  const problems = templateProblems(text, text.nouns);

  async function run(deed: 'save' | 'remove', work: () => Promise<void>) {
    setBusy(deed);
    setFailure([]);
    try {
      await work();
      setEnded(true);
      await revalidate();
      onClose();
    } catch (problem) {
      const code = problem instanceof ApiProblem ? problem.code : undefined;
      // What was added by this key was taken away since: saving once more adds another one.
      if (code === 'duplicate') setKey(newKey());
      if (problem instanceof ApiProblem && code === 'stale_version')
        setTheirs(problem.details.current as LetterTemplate);
      else if (problem instanceof ApiProblem && problemsOf(problem.details).length > 0)
        setFailure(problemsOf(problem.details).map(letterProblemText));
      else setFailure([problemText(problem)]);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    text,
    change: (next: Partial<TemplateText>) => put({ ...latest.current, ...next }),
    /** Another one means that another text took the place of what was typed. */
    textKey,
    missing,
    problems,
    wasSent,
    busy,
    failure,
    theirs,
    /** True while the form shows what was found on this device. */
    wasKept: wasKept && isDirty,
    discardKept() {
      setKept(false);
      setKey(newKey());
      setBase(template);
      put(stored);
      setTextKey(textKey + 1);
    },
    /** What was typed is given up; a form that is closed otherwise shows it again. */
    leave() {
      forgetDraft(keptAs);
      setEnded(true);
      onClose();
    },
    /** Goes on with one's own words; saving then replaces the other version knowingly. */
    keepMine() {
      setBase(theirs);
      setTheirs(undefined);
    },
    takeTheirs() {
      if (theirs) put(textOf(theirs));
      setTextKey(textKey + 1);
      setBase(theirs);
      setTheirs(undefined);
    },
    async save() {
      setSent(true);
      const written = latest.current;
      const isIncomplete = Object.values(missingIn(written)).some(Boolean);
      if (isIncomplete || templateProblems(written, written.nouns).length > 0) return;
      await run('save', async () => {
        await (base ? changeTemplate(written, base) : addTemplate({ ...written, key }));
        toastSuccess(m.admin_templates_saved());
      });
    },
    async remove() {
      if (!base) return;
      await run('remove', async () => {
        const { undo } = await removeTemplate(base);
        toastDone(m.admin_templates_removed({ name: base.name }), undo, () => void revalidate());
      });
    },
  };
}
