import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { copyWords, reasonText } from '#app/admin/newsletter/issues/issue-words.ts';
import { type Copy, type CopyPage, type Issue, listCopies, resend } from '#app/admin/newsletter/issues/issues-api.ts';
import { usePlace, useStaff } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Question } from '#app/ui/question.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import {
  type ListedDeliveryState,
  listedDeliveryStates,
  type ResendableState,
  resendableStates,
} from '#shared/newsletter-issues.ts';

type CopiesProps = { issue: Issue; onChanged: (issue: Issue) => void };

const isResendable = (state: ListedDeliveryState): state is ResendableState =>
  (resendableStates as readonly ListedDeliveryState[]).includes(state);

const sendWord = (state: ListedDeliveryState) => (state === 'saved' ? m.admin_mail_send_now() : m.admin_issue_resend());

const resendTexts: Record<ResendableState, () => string> = {
  saved: m.admin_issue_resend_saved_text,
  uncertain: m.admin_issue_resend_uncertain_text,
  failed: m.admin_issue_resend_failed_text,
};

/** The copies that did not simply arrive, each with its reason. */
export function Copies({ issue, onChanged }: CopiesProps) {
  const [search] = useSearchParams();
  const filled = listedDeliveryStates.filter((state) => issue.counts[state] > 0);
  const current = filled.find((state) => state === search.get('list')) ?? filled[0];
  if (current === undefined) return null;
  return (
    <section aria-labelledby="copies" className="grid gap-3">
      <h3 id="copies" className="font-display text-17 font-semibold">
        {m.admin_issue_copies()}
      </h3>
      <div className="flex">
        <SegmentedFilter
          label={m.admin_issue_copies()}
          current={current}
          segments={filled.map((state) => ({
            key: state,
            label: copyWords[state](),
            count: issue.counts[state],
            to: `?list=${state}`,
          }))}
        />
      </div>
      <CopyList key={`${current} ${issue.counts[current]}`} issue={issue} state={current} onChanged={onChanged} />
    </section>
  );
}

function CopyList({ issue, state, onChanged }: CopiesProps & { state: ListedDeliveryState }) {
  const [first, setFirst] = useState<CopyPage>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isHere = true;
    listCopies(issue.id, state, '').then(
      (page) => isHere && setFirst(page),
      (failure) => isHere && setProblem(problemText(failure)),
    );
    return () => {
      isHere = false;
    };
  }, [issue.id, state]);
  if (problem !== undefined) return <Notice tone="error">{problem}</Notice>;
  if (!first) return <Skeleton className="h-24 w-full" />;
  return <CopyRows first={first} issue={issue} state={state} onChanged={onChanged} />;
}

function CopyRows({ first, issue, state, onChanged }: CopiesProps & { first: CopyPage; state: ListedDeliveryState }) {
  const place = usePlace();
  const { mailsLeave } = useStaff();
  const [asked, setAsked] = useState<Copy | 'all'>();
  const pages = usePages<Copy>({
    listKey: state,
    first,
    rowKey: ({ id }) => String(id),
    load: (cursor) => listCopies(issue.id, state, cursor),
  });
  const canLeave = state !== 'saved' || mailsLeave;
  const mayResend = canLeave && isResendable(state) && issue.moves.includes('resend');
  return (
    <div>
      {mayResend && (
        <Button onPress={() => setAsked('all')}>
          {(state === 'saved' ? m.admin_issue_send_saved : m.admin_issue_resend_all)({ count: issue.counts[state] })}
        </Button>
      )}
      <ul className="mt-3 border-t border-stone-2">
        {pages.rows.map((copy) => (
          <li
            key={copy.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-stone-2 py-2"
          >
            <div className="min-w-0 grow basis-60">
              <p className="text-14 font-semibold wrap-anywhere">{copy.email}</p>
              <p className="figures text-13 text-ink-3 wrap-anywhere">
                {formatDateTime(copy.at, place)} · {reasonText(copy)}
              </p>
            </div>
            {mayResend && (
              <Button
                look="quiet"
                onPress={() => setAsked(copy)}
                aria-label={m.admin_issue_resend_to({ email: copy.email })}
              >
                {sendWord(state)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LoadMore
        summary={m.admin_requests_shown({
          shown: pages.rows.length,
          total: Math.max(issue.counts[state], pages.rows.length),
        })}
        hasMore={pages.nextCursor !== null}
        isLoading={pages.isLoading}
        error={pages.failed === undefined ? undefined : problemText(pages.failed)}
        onLoad={pages.loadMore}
      />
      {asked !== undefined && isResendable(state) && (
        <ResendDialog
          issue={issue}
          state={state}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

type ResendProps = CopiesProps & { state: ResendableState; asked: Copy | 'all'; onClose: () => void };

/** Whoever has an uncertain copy already gets it twice: a person decides that. */
function ResendDialog({ issue, state, asked, onClose, onChanged }: ResendProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const count = asked === 'all' ? issue.counts[state] : 1;
  async function go() {
    setBusy(true);
    try {
      const answer = await resend(issue.id, state, asked === 'all' ? undefined : [asked.id]);
      toastSuccess(m.admin_issue_resent({ count }));
      onClose();
      onChanged(answer.issue);
    } catch (problem) {
      setFailure(problemText(problem));
      setBusy(false);
    }
  }
  return (
    <Question
      title={(state === 'saved' ? m.admin_issue_send_saved : m.admin_issue_resend_ask)({ count })}
      text={resendTexts[state]()}
      stay={m.admin_cancel()}
      go={sendWord(state)}
      look="primary"
      isOpen
      busy={busy}
      problem={failure}
      onClose={onClose}
      onGo={() => void go()}
    />
  );
}
