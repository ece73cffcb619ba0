import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { sourceWord } from '#app/admin/parts/requests/request-words.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { type Doubles, listDoubles, mergeRequests, type RequestDetail } from '#app/admin/requests/requests-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import { requestNumber } from '#shared/requests.ts';
import { BothSides } from './merge-sides.tsx';

type MergeDialogProps = { reference: string; isOpen: boolean; onClose: () => void; chosen?: string };

/** Makes one of two requests of a client: which, which one stays, and what becomes of the other, before anything happens. */
export function MergeDialog({ reference, isOpen, onClose, chosen }: MergeDialogProps) {
  return (
    <Dialog title={m.admin_merge_title({ reference })} isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_merge_text()}</DialogText>
      {isOpen && <MergeForm reference={reference} onClose={onClose} first={chosen} />}
    </Dialog>
  );
}

type DoubleHintProps = { reference: string; double: NonNullable<RequestDetail['double']>; place: Place };

/** Another open request of the same client, of the same weeks. */
export function DoubleHint({ reference, double, place }: DoubleHintProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 print:hidden">
      {m.admin_double_hint({ reference: double.reference, day: formatDate(double.submittedAt, place) })}
      <Button look="quiet" onPress={() => setOpen(true)}>
        {m.admin_double_look()}
      </Button>
      <MergeDialog reference={reference} chosen={double.reference} isOpen={isOpen} onClose={() => setOpen(false)} />
    </p>
  );
}

type Found = { doubles?: Doubles; problem?: string };

function useDoubles(reference: string, q: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const asked = new AbortController();
    listDoubles(reference, q, asked.signal).then(
      (doubles) => setFound({ doubles }),
      (failure) => !asked.signal.aborted && setFound({ problem: problemText(failure) }),
    );
    return () => asked.abort();
  }, [reference, q]);
  return found;
}

export type Double = Doubles['items'][number];

/** Why the two cannot become one, `kept` being the one that stays; undefined where they can. */
function obstacleText(here: string, other: Double, kept: string): string | undefined {
  const obstacle = kept === here ? other.obstacle.from : other.obstacle.into;
  if (obstacle === 'other-client') return m.admin_merge_other_client({ reference: other.reference });
  if (obstacle === 'both-delivered') return m.admin_merge_delivered();
  return obstacle === 'kept-is-over' ? m.admin_merge_over({ reference: kept }) : undefined;
}

function refusalText(failure: unknown): string {
  if (!(failure instanceof ApiProblem)) return problemText(failure);
  if (failure.code === 'stale_version') return m.admin_conflict();
  const { reason, reference } = failure.details;
  if (reason === 'both-delivered') return m.admin_merge_delivered();
  if (reason === 'merged') return m.admin_merge_already({ reference: String(reference) });
  return problemText(failure);
}

/** Writes the merge, says so, and shows the one that stayed. */
function useMerge(onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [navigate, { search }, { revalidate }] = [useNavigate(), useLocation(), useRevalidator()];
  type One = { reference: string; version: number };
  async function merge(kept: One, other: One) {
    setBusy(true);
    setProblem(undefined);
    try {
      const target = ({ reference, version }: One) => ({ reference, version });
      const { undo } = await mergeRequests(target(kept), target(other));
      onClose();
      const done = m.admin_merge_done({ other: other.reference, kept: kept.reference });
      toastDone(done, undo, () => void revalidate());
      await navigate({ pathname: `/admin/requests/${kept.reference}`, search }, { replace: true });
      await revalidate();
    } catch (failure) {
      setProblem(refusalText(failure));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, problem, merge };
}

function MergeForm({
  reference,
  onClose,
  first,
}: {
  reference: string;
  onClose: () => void;
  first?: string | undefined;
}) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(first ?? null);
  const [stays, setStays] = useState<string>();
  const [wasSent, setSent] = useState(false);
  const { isBusy, problem, merge } = useMerge(onClose);
  const found = useDoubles(reference, text);
  const items = found?.doubles?.items ?? [];
  const other = items.find((item) => item.reference === chosen) ?? (items.length === 1 && text ? items[0] : undefined);
  const here = found?.doubles?.request;
  const kept = stays ?? (other?.staysHere === false ? other.reference : reference);
  const obstacle = other && obstacleText(reference, other, kept);

  function submit() {
    setSent(true);
    if (!here || !other?.request || obstacle) return;
    const [stayer, leaver] = kept === reference ? [here, other.request] : [other.request, here];
    void merge(stayer, leaver);
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <SearchField label={m.admin_merge_find()} value={text} onSearch={setText} maxLength={40} />
      {found?.problem && <Notice tone="error">{found.problem}</Notice>}
      {found?.doubles && items.length === 0 && (
        <p className="text-14 text-ink-3">
          {requestNumber(text) === undefined ? m.admin_merge_none() : m.admin_merge_not_found()}
        </p>
      )}
      {items.some(({ isOfClient }) => isOfClient) && (
        <ChoiceList
          label={m.admin_merge_choose()}
          value={other?.reference ?? null}
          onChange={(to) => {
            setChosen(to);
            setStays(undefined);
          }}
          choices={items.map(({ reference: each, request }) => ({
            value: each,
            label: `${each} ${request?.title ?? ''}`,
            ...(request && { description: sourceWord(request.source) }),
          }))}
          error={wasSent && !other ? m.admin_merge_missing() : undefined}
        />
      )}
      {here && other?.request && (
        <>
          <BothSides sides={[here, other.request]} />
          <ChoiceList
            label={m.admin_merge_stays()}
            value={kept}
            onChange={setStays}
            choices={[reference, other.reference].map((each) => ({ value: each, label: each }))}
          />
          {!obstacle && (
            <p className="text-14 text-ink-2">
              {m.admin_merge_what({ kept, other: kept === reference ? other.reference : reference })}
            </p>
          )}
        </>
      )}
      {obstacle && <Notice tone="error">{obstacle}</Notice>}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button look="primary" busy={isBusy} onPress={submit}>
          {m.admin_merge_do()}
        </Button>
      </DialogActions>
    </div>
  );
}
