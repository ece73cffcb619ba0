import { MailWarning, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { segmentWord } from '#app/admin/newsletter/issues/issue-words.ts';
import { type Issue, readIssue, schedule, sendNow, type Time } from '#app/admin/newsletter/issues/issues-api.ts';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import { isFarIssue } from '#shared/newsletter-issues.ts';
import { readWallClock, wallClockAt } from '#shared/zoned-time.ts';
import { refusalText } from './refusal-text.ts';

type SendDialogProps = { issue: Issue; isNow: boolean; onClose: () => void; onDone: (issue: Issue) => void };

/** Milliseconds by which a time is proposed after now. */
const aheadMs = 3_600_000;

/** Asks once more, with the number of readers and the time, before anything can leave. */
export function SendDialog({ issue, isNow, onClose, onDone }: SendDialogProps) {
  const place = usePlace();
  const [at, setAt] = useState(issue.sendAt ?? wallClockAt(new Date(Date.now() + aheadMs), issue.timeZone));
  const [offset, setOffset] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const number = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  const reading = readWallClock(at, issue.timeZone);
  const isPast = 'instants' in reading && reading.instants.every((each) => each.at.getTime() <= Date.now());
  const isFar = 'instants' in reading && reading.instants.every((each) => isFarIssue(each.at, new Date()));
  const isChosen =
    isNow || (!isPast && !isFar && (reading.kind === 'one' || (reading.kind === 'two' && offset !== null)));
  const skipped = reading.kind === 'none' ? m.admin_issue_time_skipped() : undefined;
  const far = isFar ? m.admin_issue_time_far() : undefined;
  const timeError = isPast ? m.admin_issue_time_past() : (far ?? skipped);
  const minutes = issue.perMinute === null ? 0 : Math.ceil(issue.readers / issue.perMinute);

  async function send() {
    setBusy(true);
    setFailure(undefined);
    const time: Time = { at, ...(reading.kind === 'two' && offset !== null && { offset }) };
    const again = issue.others.length > 0;
    try {
      const { issue: next, undo } = isNow
        ? await sendNow(issue.id, issue.version, again)
        : await schedule(issue.id, issue.version, again, time);
      const message = isNow
        ? (issue.perMinute === null ? m.admin_issue_saving : m.admin_issue_leaving)({ count: issue.readers })
        : m.admin_issue_scheduled_for({ time: next.scheduledAt ? formatDateTime(next.scheduledAt, place) : at });
      // A colleague was first: it may be paused by now, or over.
      if (next.state === 'scheduled') toastDone(message, undo, () => void readIssue(issue.id).then(onDone));
      else toastSuccess(m.admin_issue_moved_on());
      onDone(next);
    } catch (problem) {
      setFailure(refusalText(problem, m.admin_issue_no_draft));
      setBusy(false);
    }
  }
  const readers = { count: issue.readers, shown: number.format(issue.readers) };
  return (
    <Dialog
      title={isNow ? m.admin_issue_ask_now(readers) : m.admin_issue_ask_later(readers)}
      role="alertdialog"
      isOpen
      onClose={onClose}
    >
      <DialogText>
        {isNow
          ? m.admin_issue_ask_now_text({ subject: issue.subject })
          : m.admin_issue_ask_later_text({ subject: issue.subject })}
        {issue.segment !== 'all' && ` ${m.admin_issue_segment_to({ segment: segmentWord(issue.segment) })}.`}
        {minutes > 1 && ` ${m.admin_issue_takes({ minutes: number.format(minutes) })}`}
      </DialogText>
      <div className="mt-4 flex flex-col gap-4">
        {!isNow && (
          <TextField
            label={m.admin_issue_time({ zone: issue.timeZone })}
            type="datetime-local"
            value={at}
            onChange={(value) => {
              setAt(value);
              setOffset(null);
              setFailure(undefined);
            }}
            isRequired
            error={timeError}
          />
        )}
        {!isNow && reading.kind === 'two' && (
          <ChoiceList
            label={m.admin_issue_time_twice()}
            value={offset}
            onChange={setOffset}
            choices={reading.instants.map((each, position) => ({
              value: each.offset,
              label: `${position === 0 ? m.admin_issue_time_first() : m.admin_issue_time_second()} (UTC${each.offset})`,
            }))}
          />
        )}
        {issue.perMinute === null && (
          <Notice tone="info" icon={<MailWarning />}>
            {m.admin_issue_only_saved()}
          </Notice>
        )}
        {issue.others.length > 0 && (
          <Notice tone="error" icon={<TriangleAlert />}>
            {m.admin_issue_again({ count: issue.others.length })}
          </Notice>
        )}
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button look="primary" busy={busy} isDisabled={!isChosen} onPress={() => void send()}>
          {isNow ? m.admin_issue_do_send({ count: readers.shown }) : m.admin_issue_do_schedule()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
