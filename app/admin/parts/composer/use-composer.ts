import { useEffect, useMemo, useRef, useState } from 'react';
import { toastDone, whenTakenBack } from '#app/admin/parts/undo/undo.ts';
import { useStaff } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import { fillLetter, type LetterProblem } from '#shared/letter-text.ts';
import type { LetterSubject, LetterValues } from '#shared/letter-words.ts';
import { type Draft, followLetter, keepLetter, readLetter } from './draft.ts';
import { noteTemplate } from './last-template.ts';
import { type Along, type LetterPreview, type LetterStart, previewLetter, sendLetter } from './letters-api.ts';
import { problemsOf } from './problem-words.ts';

/** Milliseconds of quiet before the preview is asked for again. */
const quietTime = 300;

const emptyDraft = (start: LetterStart): Draft => ({
  locale: start.locale,
  subject: start.title,
  body: '',
  templateId: '',
  key: newKey(),
  cc: '',
  files: [],
});

/** Nothing of it is anybody's words: there is nothing to keep. */
const isUntouched = ({ subject, body, cc, files }: Draft, { title }: LetterStart) =>
  (subject.trim() === '' || subject === title) && body.trim() === '' && cc.trim() === '' && files.length === 0;

/** A letter with what is known filled in, and what stands in its way. */
function fillFrom(start: LetterStart, draft: Draft) {
  const values: LetterValues = Object.fromEntries(
    start.variables.map(({ key, values: words }) => [key, words[draft.locale]]),
  );
  return fillLetter(draft, values);
}

/** Addresses between commas, semicolons or blanks. */
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const missingIn = ({ subject, body }: Draft) => ({ subject: subject.trim() === '', body: body.trim() === '' });

/** What was written on while the letter was on its way: another letter that was begun. */
function begunSince(sent: Draft, now: Draft): Draft | undefined {
  const body = now.body.startsWith(sent.body) ? now.body.slice(sent.body.length).trim() : '';
  return body === '' ? undefined : { ...now, body, key: newKey() };
}

type Options = { subject: LetterSubject; start: LetterStart; onSent: () => void; onClose: () => void };

/** A letter on its way from a template to the queue. What is typed is kept through closing, failures and taking back. */
export function useComposer({ subject, start, onSent, onClose }: Options) {
  const [draft, setDraft] = useState<Draft>(() => readLetter(subject) ?? emptyDraft(start));
  /** What was typed last, also before it is drawn. */
  const latest = useRef(draft);
  const [textKey, setTextKey] = useState(0);
  const { mailsLeave } = useStaff();
  const [replaced, setReplaced] = useState<Draft>();
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState<LetterProblem[]>([]);
  const { kind, reference } = subject;

  /** Tabs that show the same letter show the same words. */
  useEffect(
    () =>
      followLetter({ kind, reference }, (letter) => {
        // A letter that is drawn may be written anew in the same words: the tabs would go on telling each other.
        if (letter && JSON.stringify(letter) === JSON.stringify(latest.current)) return;
        latest.current = letter ?? emptyDraft(start);
        setDraft(latest.current);
        setTextKey((before) => before + 1);
      }),
    [kind, reference, start],
  );

  function change(next: Partial<Draft>) {
    const changed = { ...latest.current, ...next };
    latest.current = changed;
    setDraft(changed);
    setRefused([]);
    setFailure(undefined);
    keepLetter(subject, isUntouched(changed, start) ? undefined : changed);
  }

  /** Puts another text in place of what was typed. */
  function replace(next: Partial<Draft>) {
    change(next);
    setTextKey(textKey + 1);
  }

  const filled = useMemo(() => fillFrom(start, draft), [draft, start]);
  const problems = refused.length > 0 ? refused : filled.problems;
  const missing = missingIn(draft);

  function chooseTemplate(id: string) {
    const template = start.templates.find((each) => each.id === id);
    if (!isUntouched({ ...draft, cc: '', files: [] }, start)) setReplaced(draft);
    if (!template) return change({ templateId: '' });
    noteTemplate(subject.kind, template);
    replace({ templateId: id, locale: template.locale, subject: template.subject, body: template.body });
  }

  /** @param move what becomes of the request with it */
  async function send(move?: Along['move']) {
    setAttempts(attempts + 1);
    const letter = latest.current;
    const { locale, subject: title, body, key } = letter;
    const isIncomplete = missingIn(letter).subject || missingIn(letter).body;
    if (isBusy || isIncomplete || refused.length > 0 || fillFrom(start, letter).problems.length > 0) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { mail, undo } = await sendLetter(subject, { locale, subject: title, body }, key, {
        cc: addressesIn(letter.cc),
        files: letter.files.map(({ id }) => id),
        move,
      });
      const next = begunSince(letter, latest.current);
      keepLetter(subject, next);
      latest.current = next ?? emptyDraft(start);
      setDraft(latest.current);
      setAttempts(0);
      onClose();
      if (undo)
        whenTakenBack(undo.id, () => keepLetter(subject, { ...letter, key: newKey() }), m.admin_letter_stopped());
      toastDone((mailsLeave ? m.admin_letter_sent : m.admin_letter_saved)({ to: mail.to }), undo, onSent);
      onSent();
    } catch (problem) {
      if (problem instanceof ApiProblem) setRefused(problemsOf(problem.details));
      const isDouble = problem instanceof ApiProblem && problem.code === 'duplicate';
      // An earlier version left although its answer was lost: this one needs a key of its own, and a decision.
      if (isDouble) change({ key: newKey() });
      setFailure(isDouble ? m.admin_letter_duplicate() : letterFailure(problem));
      // What is sent next is sent about the record as it is.
      if (isMoved(problem)) onSent();
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    change,
    chooseTemplate,
    /** Another one means that another text took the place of what was typed. */
    textKey,
    /** The text that a template took the place of. */
    replaced,
    bringBack() {
      if (replaced) replace(replaced);
      setReplaced(undefined);
    },
    problems,
    missing,
    /** How often sending was asked for. */
    attempts,
    isBusy,
    failure,
    send,
  };
}

export type Composing = ReturnType<typeof useComposer>;

/** Somebody has changed the request meanwhile. */
const isMoved = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && (problem.code === 'stale_version' || problem.code === 'transition_refused');

/** What is wrong beside the text, by the fields that a refusal names. */
const fieldFaults: Record<string, () => string> = { cc: m.admin_reply_cc_wrong, files: m.admin_reply_files_wrong };

function letterFailure(problem: unknown): string {
  if (isMoved(problem)) return m.admin_reply_changed();
  if (!(problem instanceof ApiProblem) || problem.code !== 'invalid_input') return problemText(problem);
  const { fields = {} } = problem.details as { fields?: Record<string, unknown> };
  // The place in a list stands behind the field.
  const fault = Object.keys(fields).map((name) => fieldFaults[name.split('.')[0] ?? ''])[0];
  if (fault) return fault();
  return problemsOf(problem.details).length > 0 ? m.admin_letter_not_ready() : m.admin_letter_refused();
}

/** The letter as the server would send it, a moment after the last key. The last one stays while the next is on its way. */
export function usePreview(subject: LetterSubject, { locale, subject: title, body }: Draft) {
  const [preview, setPreview] = useState<LetterPreview>();
  const [problem, setProblem] = useState<string>();
  const isFirst = useRef(true);
  const { kind, reference } = subject;
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const letter = { locale, subject: title, body };
          setPreview(await previewLetter({ kind, reference }, letter, abort.signal));
          setProblem(undefined);
        } catch (failure) {
          if (!abort.signal.aborted) setProblem(problemText(failure));
        }
      },
      isFirst.current ? 0 : quietTime,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [kind, reference, locale, title, body]);
  return { preview, problem };
}
