import { type RefObject, useRef, useState } from 'react';
import { segmentWord, stateLook } from '#app/admin/newsletter/issues/issue-words.ts';
import { type Issue, moveIssue, readIssue } from '#app/admin/newsletter/issues/issues-api.ts';
import { useMoveFocus } from '#app/admin/parts/list/use-move-focus.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import type { Route } from './+types/route.ts';
import { IssueComposer } from './composer.tsx';
import { Copies } from './copies.tsx';
import { MailPreview } from './preview.tsx';
import { IssueProgress } from './progress.tsx';
import { refusalText } from './refusal-text.ts';
import { fieldsOf, useLiveIssue, usePreview } from './use-issue.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_newsletter_issues);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { issue: await settle(readIssue(Number(params.id), request.signal)) };
}
clientLoader.hydrate = true as const;

export default function IssueScreen({ loaderData: { issue } }: Route.ComponentProps) {
  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto grid max-w-350 gap-5 px-5 pt-5 pb-12">
        {issue.ok ? (
          <IssuePage key={issue.value.id} loaded={issue.value} />
        ) : (
          <ReadProblem problem={issue.problem} title={m.admin_issues_problem()} missing={m.admin_issue_missing()} />
        )}
      </div>
    </div>
  );
}

function IssuePage({ loaded }: { loaded: Issue }) {
  const { issue, show: showIssue } = useLiveIssue(loaded);
  const [isCancelling, setCancelling] = useState(false);
  const isDraft = issue.state === 'draft';
  const name = useRef<HTMLHeadingElement>(null);
  // What was pressed is often gone once the issue has moved: the keyboard goes to its name then, which tells the state, too. Whoever has the
  // keyboard elsewhere is left there, and nobody's is taken when the issue moves by itself.
  const noteMove = useMoveFocus<true>(issue.state, () =>
    // A dialog that closes gives the keyboard back first, to what is not there any more.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) name.current?.focus({ preventScroll: true });
    }),
  );
  function show(next: Issue) {
    noteMove(true);
    showIssue(next);
  }
  return (
    <>
      <Head issue={issue} name={name} />
      {isDraft ? (
        <IssueComposer issue={issue} onChanged={show} onCancel={() => setCancelling(true)} />
      ) : (
        <>
          <IssueProgress issue={issue} onChanged={show} onCancel={() => setCancelling(true)} />
          <Copies issue={issue} onChanged={show} />
          <SentPreview issue={issue} />
        </>
      )}
      <CancelDialog issue={issue} isOpen={isCancelling} onClose={() => setCancelling(false)} onChanged={show} />
    </>
  );
}

function Head({ issue, name }: { issue: Issue; name: RefObject<HTMLHeadingElement | null> }) {
  const place = usePlace();
  const { post, creator, sender, startedAt, finishedAt } = issue;
  const { tone, word } = stateLook(issue);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2
          ref={name}
          tabIndex={-1}
          aria-describedby="issue-state"
          lang="en"
          className="font-display text-21 font-semibold tracking-tight wrap-anywhere outline-none"
        >
          {issue.subject}
        </h2>
        <span id="issue-state">
          <StatusDot tone={tone}>{word}</StatusDot>
        </span>
      </div>
      <p className="figures text-14 text-ink-3 wrap-anywhere">
        {m.admin_issue_of_post({ title: issue.postTitle })}
        {issue.state !== 'draft' && ` · ${m.admin_issue_segment_to({ segment: segmentWord(issue.segment) })}`}
        {creator && ` · ${m.admin_issue_by({ name: creator })}`}
        {sender && issue.state === 'scheduled' && ` · ${m.admin_issue_scheduled_by({ name: sender })}`}
        {sender && startedAt && ` · ${m.admin_issue_sent_by({ name: sender })}`}
        {startedAt && ` · ${m.admin_issue_started({ time: formatDateTime(startedAt, place) })}`}
        {finishedAt && ` · ${m.admin_issue_finished({ time: formatDateTime(finishedAt, place) })}`}
      </p>
      {issue.state === 'draft' && !post?.isPublic && <Notice tone="error">{m.admin_issue_problem_post()}</Notice>}
      {issue.state === 'draft' && issue.others.length > 0 && (
        <Notice tone="info">{m.admin_issue_again({ count: issue.others.length })}</Notice>
      )}
    </div>
  );
}

/** As it leaves, or left. */
function SentPreview({ issue }: { issue: Issue }) {
  const { preview, problem } = usePreview(issue.id, fieldsOf(issue));
  return <MailPreview preview={preview} problem={problem} />;
}

type CancelProps = { issue: Issue; isOpen: boolean; onClose: () => void; onChanged: (issue: Issue) => void };

/** A draft is thrown away, an issue that was to leave is called off: the dialog says what the button that opened it says. */
const dropWords = { ask: m.admin_issue_drop_ask, text: m.admin_issue_drop_text, go: m.admin_issue_drop_go };
const cancelWords = { ask: m.admin_issue_cancel_ask, text: m.admin_issue_cancel_text, go: m.admin_issue_cancel_go };

function CancelDialog({ issue, isOpen, onClose, onChanged }: CancelProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const words = issue.state === 'draft' ? dropWords : cancelWords;
  async function cancel() {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await moveIssue(issue.id, 'cancel');
      onClose();
      onChanged(answer.issue);
    } catch (problem) {
      setFailure(refusalText(problem, m.admin_issue_moved_on));
      await readIssue(issue.id).then(onChanged, () => {});
    } finally {
      setBusy(false);
    }
  }
  return (
    <Question
      title={words.ask()}
      text={
        issue.startedAt
          ? m.admin_issue_cancel_running({ sent: issue.counts.sent, waiting: issue.counts.waiting })
          : words.text()
      }
      stay={m.admin_dialog_back()}
      go={words.go()}
      isOpen={isOpen}
      busy={busy}
      problem={failure}
      onClose={onClose}
      onGo={() => void cancel()}
    />
  );
}
