import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Analysis, saveEdits } from '#app/admin/analyses/analyses-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { forgetDraft, keepDraft, readDraft } from '#app/session/drafts.ts';
import { problemText } from '#app/session/problem-text.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { draftOf, keptEdits, toSave, unsaved } from './edits.ts';

/** After the last key, in milliseconds. */
const restMs = 900;
/** After a failure that may pass by itself. */
const againMs = 15_000;

export type EditsConflict = { version: number; theirs: AnalysisEdits };

const sameText = (edits: AnalysisEdits) => JSON.stringify(toSave(edits));

/** The network or the server is away; what the server refuses it refuses again. */
const mayPass = (problem: unknown) =>
  problem instanceof ApiProblem && (problem.status === 0 || problem.status === 429 || problem.status >= 500);

type Current = Pick<Analysis, 'status' | 'version' | 'edits'>;

function currentOf(problem: unknown): Current | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'stale_version') return undefined;
  return problem.details.current as Current | undefined;
}

/** Somebody has signed it: nothing is written into it any more. */
const isSigned = (problem: unknown, current: Current | undefined) =>
  (problem instanceof ApiProblem && problem.code === 'transition_refused') ||
  (current !== undefined && current.status !== 'draft' && current.status !== 'in-review');

/**
 * The edits of an analysis: kept on this device with every key, saved when somebody rests, and asked about where another person was faster.
 * @param ids of its findings, as the document has them
 */
export function useEdits({ id, version, edits: saved }: Pick<Analysis, 'id' | 'version' | 'edits'>, ids: string[]) {
  const { revalidate } = useRevalidator();
  const name = `analysis-${id}`;
  const [begun] = useState(() => keptEdits(readDraft(name)));
  const [edits, setEdits] = useState(() => draftOf(ids, begun?.edits ?? saved));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isPassing = useRef(false);
  const [conflict, setConflict] = useState<EditsConflict>();
  const at = useRef(begun?.version ?? version);
  const there = useRef(sameText(draftOf(ids, saved)));
  const latest = useRef(edits);
  const running = useRef<Promise<boolean>>(undefined);
  const [, setThere] = useState(there.current);

  const isDirty = sameText(edits) !== there.current;
  const faults = unsaved(edits);
  const isWhole = faults.reasons.length + faults.own.length === 0;

  const settle = useCallback((text: string) => {
    there.current = text;
    setThere(text);
  }, []);

  // What was saved elsewhere counts where nothing of ours waits.
  useEffect(() => {
    if (version <= at.current || sameText(latest.current) !== there.current) return;
    at.current = version;
    const theirs = draftOf(ids, saved);
    latest.current = theirs;
    settle(sameText(theirs));
    setEdits(theirs);
  }, [version, saved, ids, settle]);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = toSave(latest.current);
    const text = sameText(sent);
    setSaving(true);
    setProblem(undefined);
    try {
      ({ version: at.current } = await saveEdits(id, at.current, sent));
      settle(text);
      if (sameText(latest.current) === text) forgetDraft(name);
      else keepDraft(name, { version: at.current, edits: latest.current });
      return true;
    } catch (failure) {
      const current = currentOf(failure);
      // The screen shows what was signed then, and beside it what was kept of this.
      if (isSigned(failure, current)) await revalidate();
      else if (current) setConflict({ version: current.version, theirs: draftOf(ids, current.edits) });
      else {
        isPassing.current = mayPass(failure);
        setProblem(problemText(failure));
      }
      return false;
    } finally {
      setSaving(false);
    }
  }, [id, ids, name, settle, revalidate]);

  /** Saves what waits, one sending after the other. @returns whether the server has all of it */
  const save = useCallback(async (): Promise<boolean> => {
    await running.current;
    const waits = unsaved(latest.current);
    if (waits.reasons.length + waits.own.length > 0) return false;
    if (sameText(latest.current) === there.current) return true;
    running.current = send();
    return running.current;
  }, [send]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the rest anew
  useEffect(() => {
    if (!isDirty || !isWhole || isSaving || problem !== undefined || conflict) return;
    const timer = setTimeout(() => void save(), restMs);
    return () => clearTimeout(timer);
  }, [edits, isDirty, isWhole, isSaving, problem, conflict, save]);

  // Nobody types again only to have it saved.
  useEffect(() => {
    if (problem === undefined || !isPassing.current) return;
    const again = () => setProblem(undefined);
    const timer = setTimeout(again, againMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [problem]);

  function change(next: AnalysisEdits) {
    latest.current = next;
    setEdits(next);
    setProblem(undefined);
    if (sameText(next) === there.current) forgetDraft(name);
    else keepDraft(name, { version: at.current, edits: next });
  }

  return {
    edits,
    change,
    save,
    faults,
    isDirty,
    isWhole,
    isSaving,
    problem,
    conflict,
    /** Of what the server has. */
    version: () => at.current,
    keepMine() {
      if (!conflict) return;
      at.current = conflict.version;
      settle(sameText(conflict.theirs));
      setConflict(undefined);
    },
    takeTheirs() {
      if (!conflict) return;
      at.current = conflict.version;
      latest.current = conflict.theirs;
      settle(sameText(conflict.theirs));
      setEdits(conflict.theirs);
      forgetDraft(name);
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}

export type Edits = ReturnType<typeof useEdits>;
