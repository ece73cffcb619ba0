import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiProblem } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import { type ImportMode, importLimits } from '#shared/newsletter.ts';
import { draftImport, type Mapping, mapImport, type ReaderImport, readImport, startImport } from './import-api.ts';

/** How often a running import is looked at, in milliseconds. */
const lookEveryMs = 1000;

const fileFaults: Record<string, () => string> = {
  empty: m.admin_readers_import_empty,
  too_many: m.admin_readers_import_too_many,
  workbook: m.admin_readers_import_workbook,
};

function problemOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'payload_too_large') return m.admin_readers_import_too_large();
  const fields = problem.details.fields as { file?: string; declaration?: string } | undefined;
  if (fields?.declaration) return m.admin_readers_import_declaration_fault();
  return fileFaults[fields?.file ?? '']?.() ?? problemText(problem);
}

/** One import from the file to its end. Each step can be repeated: the server takes nothing in twice. */
export function useImport() {
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState<ReaderImport>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<{ import: ReaderImport }>) {
    setBusy(true);
    setProblem(undefined);
    try {
      setCurrent((await work()).import);
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const running = current?.state === 'queued' ? current.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew after each look, until it is done
  useEffect(() => {
    if (running === undefined) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const answer = await readImport(running).catch(() => undefined);
      if (isGone) return;
      if (answer?.import.state === 'done') await revalidate();
      setCurrent((before) => answer?.import ?? (before && { ...before }));
    }, lookEveryMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [running, current]);

  return {
    current,
    problem,
    isBusy,
    choose(file: File) {
      if (file.size > importLimits.bytes) {
        setProblem(m.admin_readers_import_too_large());
        return;
      }
      setCurrent(undefined);
      void run(() => draftImport(newKey(), file));
    },
    map: (mapping: Mapping) => current && run(() => mapImport(current.id, mapping)),
    start: (how: { mode: ImportMode; declaration: string }) => current && run(() => startImport(current.id, how)),
  };
}
