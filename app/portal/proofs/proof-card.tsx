import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useClient } from '#app/portal/person.ts';
import proofStyles from '#app/report/before-after.css?url';
import { BeforeAfter } from '#app/report/before-after.tsx';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import type { ProofStatus } from '#shared/proofs.ts';
import { answerProof, type OwnProof } from './proofs-api.ts';

const doneWords: Record<ProofStatus, () => string> = {
  asked: m.portal_proofs_changed,
  allowed: m.portal_proofs_done_allowed,
  declined: m.portal_proofs_done_declined,
  withdrawn: m.portal_proofs_done_withdrawn,
};

const stateWords: Record<ProofStatus, (inputs: { date: string }) => string> = {
  asked: m.portal_proofs_asked,
  allowed: m.portal_proofs_allowed,
  declined: m.portal_proofs_declined,
  withdrawn: m.portal_proofs_withdrawn,
};

/** Says what one thinks of it, and reads everything again. */
function useAnswer(proof: OwnProof) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'yes' | 'no'>();
  const [notice, setNotice] = useState<string>();
  async function answer(allows: boolean) {
    setBusy(allows ? 'yes' : 'no');
    setNotice(undefined);
    try {
      const { status } = await answerProof(proof, allows);
      toastSuccess(doneWords[status]());
      await revalidate();
    } catch (problem) {
      const isChanged =
        problem instanceof ApiProblem && ['stale_version', 'transition_refused', 'not_found'].includes(problem.code);
      setNotice(isChanged ? m.portal_proofs_changed() : problemText(problem));
      if (isChanged) await revalidate();
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, notice, answer };
}

function Answers({ proof, busy, answer }: { proof: OwnProof } & Pick<ReturnType<typeof useAnswer>, 'busy' | 'answer'>) {
  const isOver = proof.obstacle === 'revoked' || proof.obstacle === 'renamed';
  const isAllowed = proof.status === 'allowed' && proof.obstacle !== 'client_left';
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {!isAllowed && !isOver && (
        <Button look="primary" busy={busy === 'yes'} onPress={() => answer(true)}>
          {m.portal_proofs_allow()}
        </Button>
      )}
      {proof.status === 'asked' && (
        <Button busy={busy === 'no'} onPress={() => answer(false)}>
          {m.portal_proofs_decline()}
        </Button>
      )}
      {proof.status === 'allowed' && (
        <Button busy={busy === 'no'} onPress={() => answer(false)}>
          {m.portal_proofs_withdraw()}
        </Button>
      )}
      {proof.slug !== null && <ButtonAnchor href={`/portfolio/${proof.slug}`}>{m.portal_proofs_page()}</ButtonAnchor>}
    </div>
  );
}

/** What we ask a client to show: the words of the question, the figures as they would stand there, and the answer. */
export function ProofCard({ proof, heading }: { proof: OwnProof; heading?: string }) {
  const { timezone } = useClient();
  const { busy, notice, answer } = useAnswer(proof);
  const date = shownDay(proof.answeredAt ?? proof.askedAt, timezone);
  const naming = proof.client === '' ? m.portal_proofs_unnamed() : m.portal_proofs_named({ client: proof.client });
  return (
    <div className="rounded-lg border border-stone-2 bg-card p-5">
      <link rel="stylesheet" href={proofStyles} precedence="default" />
      {heading !== undefined && <h2 className="font-display text-21 font-semibold tracking-tight">{heading}</h2>}
      <p className="mt-2 max-w-[68ch] text-15 text-pretty wrap-anywhere">
        {m.portal_proofs_text({ title: proof.title })} {naming} {m.portal_proofs_terms()}
      </p>
      <div className="mt-5">
        <BeforeAfter figures={proof.figures} language={getLocale()} />
      </div>
      <p className="mt-3 text-14 text-ink-2">
        {stateWords[proof.status]({ date })}
        {proof.status === 'allowed' && proof.obstacle !== null && ` ${m.portal_proofs_hidden()}`}
      </p>
      {notice !== undefined && <Notice tone="error">{notice}</Notice>}
      <Answers proof={proof} busy={busy} answer={answer} />
    </div>
  );
}
