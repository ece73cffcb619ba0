import { useEffect, useState } from 'react';
import { askProof, type ProofState, previewProof } from '#app/admin/case-studies/case-studies-api.ts';
import { periodText } from '#app/admin/parts/analyses/amounts.ts';
import { type AnalysisRow, listAnalyses } from '#app/admin/parts/analyses/listed.ts';
import { usePlace } from '#app/admin/person.ts';
import { BeforeAfter } from '#app/report/before-after.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { formatDate } from '#shared/dates.ts';
import type { ProofFigures } from '#shared/proofs.ts';
import { proofProblemText } from './proof-words.ts';

type Pair = { before: string; after: string };
type Shown = { figures: ProofFigures } | { problem: string } | undefined;

const isSigned = ({ status }: AnalysisRow) => status === 'published' || status === 'superseded';
const startOf = ({ scopes: [first], createdAt }: AnalysisRow) => first?.period?.start ?? createdAt;

/** The signed analyses of a client, the first days first. */
function useSigned(client: string) {
  const [rows, setRows] = useState<AnalysisRow[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setRows([]);
    setProblem(undefined);
    if (client === '') return;
    const stop = new AbortController();
    listAnalyses({ client }, '', stop.signal).then(
      ({ items }) =>
        setRows(items.filter(isSigned).toSorted((one, other) => startOf(one).localeCompare(startOf(other)))),
      (error: unknown) => !stop.signal.aborted && setProblem(proofProblemText(error)),
    );
    return () => stop.abort();
  }, [client]);
  return { rows, problem };
}

/** What the page would show, or why it would not. */
function usePreview(caseId: string, { before, after }: Pair): Shown {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    setShown(undefined);
    if (before === '' || after === '') return;
    const stop = new AbortController();
    previewProof(caseId, { before, after }, stop.signal).then(
      (figures) => setShown({ figures }),
      (error: unknown) => !stop.signal.aborted && setShown({ problem: proofProblemText(error) }),
    );
    return () => stop.abort();
  }, [caseId, before, after]);
  return shown;
}

function useAsking(caseId: string, version: number, onAsked: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function ask(pair: Pair) {
    setBusy(true);
    setProblem(undefined);
    try {
      await askProof(caseId, { ...pair, version });
      toastSuccess(m.admin_proof_done_asked());
      await onAsked();
    } catch (error) {
      setProblem(proofProblemText(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, ask };
}

type Props = { caseId: string; state: ProofState; onAsked: () => Promise<void> };

/** Whose figures, and of which two analyses; the first and the newest unless somebody says otherwise. */
export function ProofChooser({ caseId, state: { proof, clients }, onAsked }: Props) {
  const place = usePlace();
  const [client, setClient] = useState('');
  const [chosen, setChosen] = useState<Partial<Pair>>({});
  const { rows, problem } = useSigned(client);
  const pair = { before: chosen.before ?? rows[0]?.id ?? '', after: chosen.after ?? rows.at(-1)?.id ?? '' };
  const shown = usePreview(caseId, pair);
  const asking = useAsking(caseId, proof?.version ?? 0, onAsked);
  if (clients.length === 0) return <p className="text-14 text-ink-2">{m.admin_proof_none()}</p>;
  const options = rows.map((row) => ({
    value: row.id,
    label: row.scopes[0]?.period
      ? periodText(row.scopes[0].period, place.locale)
      : formatDate(row.publishedAt ?? row.createdAt, place),
  }));
  const fault = problem ?? asking.problem ?? (shown && 'problem' in shown ? shown.problem : undefined);
  return (
    <>
      <Select
        label={m.admin_proof_client()}
        options={[
          { value: '', label: m.admin_proof_choose() },
          ...clients.map(({ reference, name }) => ({
            value: reference,
            label: m.admin_proof_of({ name, reference }),
          })),
        ]}
        value={client}
        onChange={(reference) => {
          setClient(reference);
          setChosen({});
        }}
      />
      {rows.length > 0 && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={m.admin_proof_before()}
            options={options}
            value={pair.before}
            onChange={(before) => setChosen({ ...chosen, before })}
          />
          <Select
            label={m.admin_proof_after()}
            options={options}
            value={pair.after}
            onChange={(after) => setChosen({ ...chosen, after })}
          />
        </div>
      )}
      {fault !== undefined && <Notice tone="error">{fault}</Notice>}
      {shown && 'figures' in shown && (
        <>
          <BeforeAfter figures={shown.figures} language={getLocale()} />
          <p className="text-13 text-ink-3 text-pretty">{m.admin_proof_words()}</p>
          <Button look="primary" className="self-start" busy={asking.busy} onPress={() => asking.ask(pair)}>
            {m.admin_proof_ask()}
          </Button>
        </>
      )}
    </>
  );
}
