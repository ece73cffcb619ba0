import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { UndoButton } from '#app/admin/parts/undo/undo-button.tsx';
import { problemText } from '#app/session/problem-text.ts';
import type { api } from '#app/session/typed-api.ts';
import { Button } from '#app/ui/button.tsx';
import type { TimelineEntry } from '#app/ui/timeline.tsx';
import { m } from '#messages/messages.js';
import { words } from '#messages/named/mail_name.js';
import type { MailState } from '#shared/mails.ts';
import { resendMail } from './letters-api.ts';

/** A mail in the timeline of what it is about; `text` only for letters, and for those who may read it. */
export type TimelineMail = InferResponseType<(typeof api.requests)[':reference']['$get']>['mails'][number];

export const mailStateWords: Record<MailState, () => string> = {
  queued: m.admin_mail_queued,
  'handing-over': m.admin_mail_queued,
  sent: m.admin_mail_sent,
  saved: m.admin_mail_saved,
  failed: m.admin_mail_failed,
  uncertain: m.admin_mail_uncertain,
  withheld: m.admin_mail_withheld,
};

/** What sort of mail it is; one that waits has no subject yet. One that an earlier version sent may have a name that is gone. */
export function mailKind(template: TimelineMail['template']): string {
  return words[`mail_name_${template.replaceAll('-', '_')}`]?.() ?? template;
}

/** A mail as an entry of a timeline: what became of it, its text (at once if `isOpen`), and the way to send it again. */
export function mailEntry(mail: TimelineMail, moment: string, isOpen = false): TimelineEntry {
  const { id, subject, recipient, state, author, text, undo, cc, attached, error } = mail;
  const isTrouble = state === 'failed' || state === 'uncertain' || state === 'saved';
  const hasBody = text !== null || isTrouble || attached.length > 0;
  const copies = cc.length > 0 ? m.admin_mail_cc({ addresses: cc.join(', ') }) : '';
  return {
    id: `mail-${id}`,
    title: m.admin_event_mail({ subject: subject ?? mailKind(mail.template) }),
    meta: (
      <>
        {[moment, recipient, copies, author].filter(Boolean).join(' · ')} ·{' '}
        <span className={isTrouble ? 'font-semibold text-red' : undefined}>{mailStateWords[state]()}</span>
        {mail.openedAt && ` · ${m.admin_mail_opened()}`}
        {state === 'sent' && error && (
          <span className="font-semibold text-red"> · {m.admin_mail_cc_refused({ addresses: error })}</span>
        )}
        {undo && <UndoButton undo={undo} />}
      </>
    ),
    ...(hasBody && {
      body: (
        <>
          {isTrouble && <Trouble mail={mail} />}
          {attached.length > 0 && <p>{m.admin_mail_attached({ names: attached.join(', ') })}</p>}
          {text !== null && <LetterText text={text} isOpen={isOpen} />}
        </>
      ),
    }),
  };
}

function LetterText({ text, isOpen }: { text: string; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer text-13 font-semibold text-harbour">{m.admin_mail_show_text()}</summary>
      <p className="mt-2 whitespace-pre-line">{text}</p>
    </details>
  );
}

/** Why a mail is not simply sent, where it is not. */
export const troubleWords: Partial<Record<MailState, () => string>> = {
  failed: m.admin_mail_failed_text,
  uncertain: m.admin_mail_uncertain_text,
  saved: m.admin_mail_saved_text,
};

/** What the button says that sends it once more. */
export const resendWord = (state: MailState): string => {
  if (state === 'uncertain') return m.admin_mail_resend_anyway();
  if (state === 'queued') return m.admin_mail_retry_now();
  return state === 'saved' ? m.admin_mail_send_now() : m.admin_mail_resend();
};

function Trouble({ mail: { id, state, error, mayResend } }: { mail: TimelineMail }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function resend() {
    setBusy(true);
    setProblem(undefined);
    try {
      await resendMail(id);
      await revalidate();
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mb-1 flex flex-col items-start gap-2">
      <p>{troubleWords[state]?.()}</p>
      {error && <p className="text-13 text-ink-3">{m.admin_mail_reason({ reason: error })}</p>}
      {mayResend && (
        <Button busy={isBusy} onPress={resend}>
          {resendWord(state)}
        </Button>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-13 font-semibold text-red">
          {problem}
        </p>
      )}
    </div>
  );
}
