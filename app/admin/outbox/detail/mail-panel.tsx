import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { mailStateTones, outboxStateWords, subjectOf } from '#app/admin/outbox/mail-columns.tsx';
import type { MailItem, MailRecord } from '#app/admin/outbox/mails-api.ts';
import { resendMail } from '#app/admin/parts/composer/letters-api.ts';
import { mailKind, resendWord, troubleWords } from '#app/admin/parts/composer/mail-entry.tsx';
import { MailFrame } from '#app/admin/parts/composer/mail-frame.tsx';
import { usePlace } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';

const recordPaths = { request: '/admin/requests', message: '/admin/messages', client: '/admin/clients' } as const;

/** What a mail says, what became of it, and the way to send it again. */
export function MailPanel({ mail, onChanged }: { mail: MailRecord; onChanged: (row: MailItem) => void }) {
  const place = usePlace();
  const time = (at: string | null) => at && formatDateTime(at, place);
  return (
    <article className="px-5 pt-5 pb-10">
      <h2 className="font-display text-21 leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {subjectOf(mail)}
      </h2>
      <div className="mt-3">
        <StatusDot tone={mailStateTones[mail.state]}>{outboxStateWords[mail.state]()}</StatusDot>
      </div>
      <Trouble mail={mail} onChanged={onChanged} />
      <div className="mt-5">
        <DescriptionList
          empty="–"
          items={[
            { term: m.admin_outbox_to(), detail: mail.recipient },
            ...(mail.cc.length > 0 ? [{ term: m.admin_outbox_cc(), detail: mail.cc.join(', ') }] : []),
            { term: m.admin_outbox_column_kind(), detail: mailKind(mail.template) },
            { term: m.admin_outbox_author(), detail: mail.author ?? m.admin_actor_system() },
            { term: m.admin_outbox_about(), detail: <About about={mail.about} /> },
            { term: m.admin_outbox_queued(), detail: time(mail.queuedAt) },
            { term: m.admin_outbox_sent(), detail: time(mail.sentAt) },
            ...(mail.openedAt ? [{ term: m.admin_outbox_opened(), detail: time(mail.openedAt) }] : []),
            { term: m.admin_outbox_next(), detail: time(mail.nextAttemptAt) },
            { term: m.admin_outbox_attempts(), detail: String(mail.attempts) },
          ]}
        />
      </div>
      <section className="mt-6">
        <h3 className="mb-2.5 text-14 font-semibold">{m.admin_outbox_body()}</h3>
        {mail.body ? (
          <>
            {mail.template !== 'letter' && <p className="mb-2 text-13 text-ink-3">{m.admin_outbox_hidden()}</p>}
            <MailFrame
              html={mail.body.html}
              title={m.admin_outbox_body()}
              className="h-120 w-full rounded-md border border-stone-3 bg-card"
            />
          </>
        ) : (
          <p className="text-14 text-ink-3">
            {mail.textDeletedAt
              ? m.admin_outbox_text_deleted({ date: formatDateTime(mail.textDeletedAt, place) })
              : m.admin_outbox_no_body()}
          </p>
        )}
      </section>
    </article>
  );
}

function About({ about }: { about: MailItem['about'] }) {
  if (!about) return <span className="text-ink-3">–</span>;
  return (
    <Link
      className="text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current"
      to={`${recordPaths[about.kind]}/${about.reference}`}
    >
      {about.reference}
    </Link>
  );
}

/** What stands in the way of a mail; undefined where nothing does. */
function wordsOf({ state, error }: MailItem): string | undefined {
  if (state === 'queued' && error) return m.admin_outbox_retries();
  if (state === 'sent' && error) return m.admin_outbox_cc_refused({ addresses: error });
  return troubleWords[state]?.();
}

/** Of these, one that cannot be sent again has lost its code or link. */
const isOver: ReadonlySet<string> = new Set<MailItem['state']>(['failed', 'uncertain']);

function Trouble({ mail, onChanged }: { mail: MailRecord; onChanged: (row: MailItem) => void }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const words = wordsOf(mail);
  if (!words) return null;
  async function resend() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { mail: queued } = await resendMail(mail.id);
      onChanged(queued);
      toastSuccess(m.admin_outbox_resent());
      await revalidate();
    } catch (failure) {
      const isRefused = failure instanceof ApiProblem && failure.code === 'transition_refused';
      setProblem(isRefused ? m.admin_outbox_over() : problemText(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Notice
        tone={mail.state === 'saved' || mail.state === 'queued' ? 'info' : 'error'}
        action={
          mail.mayResend && (
            <Button busy={isBusy} onPress={resend}>
              <RotateCw aria-hidden className="size-4" />
              {resendWord(mail.state)}
            </Button>
          )
        }
      >
        <p>{words}</p>
        {mail.error && mail.state !== 'sent' && (
          <p className="mt-1 text-13 font-normal wrap-anywhere">{m.admin_mail_reason({ reason: mail.error })}</p>
        )}
        {!mail.mayResend && isOver.has(mail.state) && (
          <p className="mt-1 text-13 font-normal">{m.admin_outbox_over()}</p>
        )}
      </Notice>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
    </div>
  );
}
