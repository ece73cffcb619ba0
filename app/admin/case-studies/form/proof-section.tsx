import { useCallback, useEffect, useState } from 'react';
import { type Proof, type ProofState, readProof, removeProof } from '#app/admin/case-studies/case-studies-api.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { BeforeAfter } from '#app/report/before-after.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { formatDateTime } from '#shared/dates.ts';
import { ProofChooser } from './proof-chooser.tsx';
import { obstacleWords, proofProblemText, proofStateWords } from './proof-words.ts';
import { Section } from './sections.tsx';

/** Figures that nobody types: they come from two signed analyses, and their client allows them. They are no part of the form. */
export function ProofSection({ caseId }: { caseId: string | undefined }) {
  const mayRead = useMay()('analyses.read');
  if (!mayRead) return null;
  return (
    <Section title={m.admin_proof_title()} text={m.admin_proof_text()}>
      {caseId === undefined ? (
        <p className="text-14 text-ink-2">{m.admin_proof_unsaved()}</p>
      ) : (
        <Figures caseId={caseId} />
      )}
    </Section>
  );
}

function useProof(caseId: string) {
  const [state, setState] = useState<ProofState>();
  const [problem, setProblem] = useState<string>();
  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setState(await readProof(caseId, signal));
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(proofProblemText(error));
      }
    },
    [caseId],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(stop.signal);
    return () => stop.abort();
  }, [read]);
  return { state, problem, read };
}

function Figures({ caseId }: { caseId: string }) {
  const mayAsk = useMay()('analyses.publish');
  const { state, problem, read } = useProof(caseId);
  const [isChoosing, setChoosing] = useState(false);
  if (problem !== undefined)
    return (
      <Notice tone="error" action={<Button onPress={() => read()}>{m.ui_retry()}</Button>}>
        {m.admin_proof_error()}. {problem}
      </Notice>
    );
  if (!state) return null;
  async function settled() {
    await read();
    setChoosing(false);
  }
  const { proof } = state;
  return (
    <>
      {proof && <Standing proof={proof} />}
      {proof && mayAsk && !isChoosing && (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setChoosing(true)}>{m.admin_proof_other()}</Button>
          <Removal caseId={caseId} version={proof.version} onRemoved={settled} />
        </div>
      )}
      {mayAsk && (!proof || isChoosing) && <ProofChooser caseId={caseId} state={state} onAsked={settled} />}
    </>
  );
}

/** Whose figures stand there, what they say, and whether they are shown. */
function Standing({ proof }: { proof: Proof }) {
  const place = usePlace();
  const { status, obstacle, answeredAt, askedAt } = proof;
  const at = formatDateTime(answeredAt ?? askedAt, place);
  return (
    <>
      <p className="text-14 font-semibold wrap-anywhere">{m.admin_proof_of(proof.client)}</p>
      <Notice tone="info">
        {proofStateWords[status]({ at })}
        {obstacle !== null && (status === 'allowed' || status === 'asked') && ` ${obstacleWords[obstacle]()}`}
      </Notice>
      <BeforeAfter figures={proof.figures} language={getLocale()} />
    </>
  );
}

type RemovalProps = { caseId: string; version: number; onRemoved: () => Promise<void> };

function Removal({ caseId, version, onRemoved }: RemovalProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function remove() {
    setBusy(true);
    setProblem(undefined);
    try {
      await removeProof(caseId, version);
      toastSuccess(m.admin_proof_done_removed());
      await onRemoved();
    } catch (error) {
      setProblem(proofProblemText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button look="danger" busy={busy} onPress={remove}>
        {m.admin_proof_remove()}
      </Button>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
    </>
  );
}
