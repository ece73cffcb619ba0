import { CalendarClock, FlaskConical, Save, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { segmentWord } from '#app/admin/newsletter/issues/issue-words.ts';
import { type Issue, readIssue, sendTest } from '#app/admin/newsletter/issues/issues-api.ts';
import { ConflictDialog } from '#app/admin/parts/editing/conflict-dialog.tsx';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { LeaveGuard } from '#app/admin/parts/editing/leave-guard.tsx';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { focusFault } from '#app/ui/focus-fault.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type IssueContent, issueLimits } from '#shared/newsletter-issues.ts';
import { MailPreview } from './preview.tsx';
import { SegmentField } from './segment-field.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useDraft, usePreview } from './use-issue.ts';

const contentWords: Record<IssueContent, () => string> = {
  full: m.admin_issue_content_full,
  excerpt: m.admin_issue_content_excerpt,
};

type ComposerProps = { issue: Issue; onChanged: (issue: Issue) => void; onCancel: () => void };

/** Writes a draft beside its preview, tries it out, and sends it. */
export function IssueComposer({ issue, onChanged, onCancel }: ComposerProps) {
  const draft = useDraft(issue, onChanged);
  const { preview, problem } = usePreview(issue.id, draft.fields);
  const [sending, setSending] = useState<{ issue: Issue; isNow: boolean }>();
  const [isTesting, setTesting] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const maySend = issue.moves.includes('schedule');
  const form = useRef<HTMLFormElement>(null);

  async function test() {
    setTesting(true);
    try {
      const { to } = await sendTest(issue.id, draft.fields);
      toastSuccess(m.admin_issue_test_sent({ to }));
    } catch (failure) {
      toastError(problemText(failure));
    } finally {
      setTesting(false);
    }
  }
  async function ask(isNow: boolean) {
    setEmpty(false);
    const saved = await draft.save();
    if (form.current && draft.isMissing) focusFault(form.current);
    if (!saved) return;
    // Readers come and go while somebody writes: what is asked about is counted now.
    const { readers, others } = await readIssue(saved.id).catch(() => saved);
    if (readers === 0) setEmpty(true);
    else setSending({ issue: { ...saved, readers, others }, isNow });
  }
  const theirs = draft.theirs;
  const told = (saved: Issue | undefined) => saved && toastSuccess(m.admin_issue_saved());
  return (
    <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <LeaveGuard isDirty={draft.isDirty && !draft.busy} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void draft.save().then(told);
        }}
        className="flex min-w-0 flex-col gap-5"
      >
        {draft.wasKept && <KeptNotice onDiscard={draft.discardKept} />}
        <SegmentField value={draft.fields.segment ?? issue.segment} onChange={(segment) => draft.change({ segment })} />
        <TextField
          label={m.admin_issue_subject()}
          name="subject"
          isRequired
          value={draft.fields.subject}
          onChange={(subject) => draft.change({ subject })}
          maxLength={issueLimits.subject}
          error={draft.missingSubject ? m.admin_issue_subject_missing() : undefined}
        />
        <TextField
          label={m.admin_issue_preheader()}
          name="preheader"
          description={m.admin_issue_preheader_hint()}
          value={draft.fields.preheader}
          onChange={(preheader) => draft.change({ preheader })}
          maxLength={issueLimits.preheader}
        />
        <TextField
          label={m.admin_issue_intro()}
          name="intro"
          description={m.admin_issue_intro_hint()}
          rows={5}
          value={draft.fields.intro}
          onChange={(intro) => draft.change({ intro })}
          maxLength={issueLimits.intro}
        />
        <ChoiceList
          label={m.admin_issue_content()}
          value={draft.fields.content}
          onChange={(content) => draft.change({ content: content as IssueContent })}
          choices={(['full', 'excerpt'] as const).map((value) => ({ value, label: contentWords[value]() }))}
        />
        {draft.failure !== undefined && <Notice tone="error">{draft.failure}</Notice>}
        {isEmpty && <Notice tone="error">{m.admin_issue_no_readers()}</Notice>}
        {!maySend && <Notice tone="info">{m.admin_issue_admin_sends()}</Notice>}
        <div className="flex flex-wrap gap-2 border-t border-stone-2 pt-4">
          {maySend && (
            <>
              <Button look="primary" onPress={() => void ask(true)}>
                <Send aria-hidden className="size-4" />
                {m.admin_issue_send_now()}
              </Button>
              <Button onPress={() => void ask(false)}>
                <CalendarClock aria-hidden className="size-4" />
                {m.admin_issue_schedule()}
              </Button>
            </>
          )}
          <Button busy={isTesting} onPress={() => void test()}>
            <FlaskConical aria-hidden className="size-4" />
            {m.admin_issue_test()}
          </Button>
          <Button type="submit" busy={draft.busy} look={maySend ? 'plain' : 'primary'}>
            <Save aria-hidden className="size-4" />
            {m.admin_issue_save()}
          </Button>
          <Button look="danger" onPress={onCancel}>
            {m.admin_issue_drop()}
          </Button>
        </div>
      </form>
      <MailPreview preview={preview} problem={problem} />
      {sending && (
        <SendDialog
          issue={sending.issue}
          isNow={sending.isNow}
          onClose={() => setSending(undefined)}
          onDone={(next) => {
            setSending(undefined);
            onChanged(next);
          }}
        />
      )}
      {theirs && (
        <ConflictDialog
          isOpen
          name={null}
          differences={[
            { label: m.admin_issue_subject(), mine: draft.mine.subject, theirs: theirs.subject },
            { label: m.admin_issue_preheader(), mine: draft.mine.preheader, theirs: theirs.preheader },
            { label: m.admin_issue_intro(), mine: draft.mine.intro, theirs: theirs.intro },
            {
              label: m.admin_issue_segment(),
              mine: segmentWord(draft.mine.segment ?? theirs.segment),
              theirs: segmentWord(theirs.segment),
            },
            {
              label: m.admin_issue_content(),
              mine: contentWords[draft.mine.content](),
              theirs: contentWords[theirs.content](),
            },
          ].filter(({ mine, theirs: other }) => mine !== other)}
          onClose={draft.closeConflict}
          onKeepMine={() => void draft.keepMine().then(told)}
          onTakeTheirs={draft.takeTheirs}
        />
      )}
    </div>
  );
}
