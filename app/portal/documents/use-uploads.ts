import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#app/session/api-problem.ts';
import type { DocumentSubject } from '#app/session/documents.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { refusalText, sendDocument } from './documents-api.ts';

/** What is being sent: its name, and how much of it has left, from 0 to 1. */
export type Sending = { name: string; share: number };
/** A file that was not taken, and why; trying it again helps only where it was not the file's fault. */
export type Refusal = { file: File; text: string; mayHelp: boolean };

const isPassing = (problem: unknown) =>
  !(problem instanceof ApiProblem) ||
  problem.status === 0 ||
  problem.status >= 500 ||
  problem.code === 'malformed_request';

/** Sends files one after the other: each that is refused says why, the others arrive. Leaving the screen stops what is under way. */
export function useUploads(subject: DocumentSubject, onArrived: () => Promise<void> | void) {
  const [sending, setSending] = useState<Sending>();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  async function send(files: File[]) {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    const refused: Refusal[] = [];
    let arrived = 0;
    for (const file of files) {
      if (signal.aborted) break;
      setSending({ name: file.name, share: 0 });
      try {
        await sendDocument(subject, file, { signal, onProgress: (share) => setSending({ name: file.name, share }) });
        arrived += 1;
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'aborted') break;
        refused.push({ file, text: refusalText(problem), mayHelp: isPassing(problem) });
      }
    }
    setSending(undefined);
    setRefusals(refused);
    if (arrived > 0) toastSuccess(m.portal_documents_added({ count: arrived }));
    await onArrived();
  }
  return {
    sending,
    refusals,
    send,
    stop: () => stopping.current.abort(),
    /** Sends once more what may arrive this time; nothing without such a file. */
    again: refusals.some(({ mayHelp }) => mayHelp)
      ? () => send(refusals.flatMap(({ file, mayHelp }) => (mayHelp ? [file] : [])))
      : undefined,
  };
}
