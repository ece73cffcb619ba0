import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Issue,
  type Preview,
  previewIssue,
  readIssue,
  saveIssue,
} from '#app/admin/newsletter/issues/issues-api.ts';
import { takeUntouched } from '#app/admin/parts/editing/take-untouched.ts';
import { useBegun, useKeptValues } from '#app/admin/parts/editing/use-kept-values.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import type { IssueFields } from '#shared/newsletter-issues.ts';

/** Milliseconds between looks at an issue that moves by itself. */
const lookEvery = 1_500;

export const fieldsOf = ({ subject, preheader, intro, content, segment }: IssueFields): IssueFields => ({
  subject,
  preheader,
  intro,
  content,
  segment,
});

/** The issue as it is now: looked at again and again while it moves by itself, or stands still until a colleague lets it go on. */
export function useLiveIssue(loaded: Issue) {
  const [fresh, setFresh] = useState<{ of: Issue; issue: Issue }>();
  const issue = fresh?.of === loaded ? fresh.issue : loaded;
  const show = useCallback((next: Issue) => setFresh({ of: loaded, issue: next }), [loaded]);
  const { id, state } = issue;
  const moves = state === 'scheduled' || state === 'sending' || state === 'paused';
  useEffect(() => {
    if (!moves) return;
    // A look that fails leaves what is known: the next one may do better.
    const look = () => void readIssue(id).then(show, () => {});
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), lookEvery);
    return () => clearInterval(timer);
  }, [id, moves, show]);
  return { issue, show };
}

const isSame = (one: IssueFields, other: IssueFields) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/** A draft that is being written. Somebody else's version is shown beside one's own, and nothing typed is lost. */
export function useDraft(issue: Issue, onSaved: (issue: Issue) => void) {
  const keptAs = `issue:${issue.id}`;
  const begun = useBegun(keptAs, true, fieldsOf(issue));
  // Of a draft that somebody saved since, the older version is written on: saving shows both.
  const [base, setBase] = useState({ ...issue, version: begun?.version ?? issue.version });
  // What the draft said before anything was typed; unknown where what was kept does not say: then all of it counts as typed.
  const [begunOn, setBegunOn] = useState(
    !begun || begun.version === issue.version ? fieldsOf(issue) : begun.begunOn && fieldsOf(begun.begunOn),
  );
  const [fields, setFields] = useState<IssueFields>(begun?.values ?? fieldsOf(issue));
  const [wasKept, setKept] = useState(begun !== undefined);
  // What is typed while a save is under way must not be overwritten by its answer.
  const latest = useRef(fields);
  latest.current = fields;
  const [theirs, setTheirs] = useState<Issue>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [wasAsked, setAsked] = useState(false);
  const isDirty = !isSame(fields, base);
  useKeptValues(keptAs, { isDirty, version: base.version, values: fields, begunOn });
  const isMissing = fields.subject.trim() === '';

  function refuse(problem: unknown) {
    if (problem instanceof ApiProblem && problem.code === 'stale_version') {
      const current = problem.details.current as Issue;
      // Of one that was sent, planned or given up meanwhile there is nothing to choose.
      if (current.state === 'draft') return setTheirs(current);
      return setFailure(m.admin_issue_no_draft());
    }
    const isNoDraft = problem instanceof ApiProblem && problem.code === 'transition_refused';
    setFailure(isNoDraft ? m.admin_issue_no_draft() : problemText(problem));
  }

  /** Writes on from `version` of the draft, with `next` in the form. */
  function writeOn(version: Issue, next: IssueFields) {
    setBase(version);
    setBegunOn(fieldsOf(version));
    setFields(next);
    setTheirs(undefined);
  }

  const mineOver = (version: Issue) =>
    begunOn ? takeUntouched({ mine: fields, begunOn, theirs: fieldsOf(version) }) : fields;

  /**
   * @param onto the draft that is written over
   * @returns the saved issue, or undefined when something stands in the way: also what was typed meanwhile, which is not saved yet
   */
  async function save(onto = base, written = fields): Promise<Issue | undefined> {
    setAsked(true);
    setFailure(undefined);
    if (written.subject.trim() === '') return undefined;
    if (isSame(written, onto)) return onto;
    setBusy(true);
    try {
      const saved = await saveIssue(issue.id, onto.version, written);
      setBase(saved);
      setBegunOn(fieldsOf(saved));
      onSaved(saved);
      if (!isSame(latest.current, written)) return undefined;
      setFields(fieldsOf(saved));
      return saved;
    } catch (problem) {
      refuse(problem);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    fields,
    change: (next: Partial<IssueFields>) => setFields((now) => ({ ...now, ...next })),
    isDirty,
    isMissing,
    missingSubject: wasAsked && isMissing,
    busy,
    failure,
    save: () => save(),
    /** True while the form shows what was found on this device. */
    wasKept: wasKept && isDirty,
    discardKept() {
      setKept(false);
      writeOn(issue, fieldsOf(issue));
    },
    theirs,
    /** What keeping one's own would write over theirs: fields that nobody typed in here are theirs. */
    mine: theirs ? mineOver(theirs) : fields,
    /** Replaces the other version knowingly. @returns as {@link save} */
    async keepMine(): Promise<Issue | undefined> {
      if (!theirs) return undefined;
      const mine = mineOver(theirs);
      writeOn(theirs, mine);
      return save(theirs, mine);
    },
    takeTheirs() {
      if (!theirs) return;
      writeOn(theirs, fieldsOf(theirs));
      onSaved(theirs);
    },
    closeConflict: () => setTheirs(undefined),
  };
}

/** Milliseconds of quiet before the preview is asked for again. */
const quietTime = 300;

/** The mail as the server would send it, a moment after the last key. The last one stays while the next is on its way. */
export function usePreview(id: number, { subject, preheader, intro, content }: IssueFields) {
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isHere = true;
    const timer = setTimeout(() => {
      previewIssue(id, { subject, preheader, intro, content }).then(
        (next) => {
          if (!isHere) return;
          setPreview(next);
          setProblem(undefined);
        },
        (failure) => isHere && setProblem(problemText(failure)),
      );
    }, quietTime);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [id, subject, preheader, intro, content]);
  return { preview, problem };
}
