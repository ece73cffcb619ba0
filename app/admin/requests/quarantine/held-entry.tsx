import type { Held } from '#app/admin/parts/quarantine/quarantine-api.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatTime, type Place } from '#shared/dates.ts';
import type { QuarantinedForm } from '#shared/quarantine.ts';
import type { Decision } from './decision-dialog.tsx';

const formWords: Record<QuarantinedForm, () => string> = {
  'analysis-request': m.admin_quarantine_form_request,
  contact: m.admin_quarantine_form_contact,
  newsletter: m.admin_quarantine_form_newsletter,
};
const reasonWords: Record<string, () => string> = {
  honeypot: m.admin_quarantine_why_honeypot,
  'too-fast': m.admin_quarantine_why_fast,
};

type Props = { held: Held; place: Place; onDecide: (deed: Decision['deed']) => void };

/** One form: when, which, who, what and why it waits, with what can be done. */
export function HeldEntry({ held, place, onDecide }: Props) {
  const { at, form, reason, reference, replyDueAt, name, email, company, types, text } = held;
  const moment = (iso: string) => `${formatDate(iso, place)} ${formatTime(iso, place)}`;
  const who = name || email;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-stone-2 px-5 py-3 text-14 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3 text-ink-3">
          <time dateTime={at} className="figures">
            {moment(at)}
          </time>
          <span>{formWords[form as QuarantinedForm]?.() ?? form}</span>
          {reference && <span className="figures">{reference}</span>}
        </p>
        <p className="mt-0.5 wrap-anywhere">
          <span className="font-semibold">{who}</span>
          {name && <span className="text-ink-2"> {email}</span>}
          {company && <span className="text-ink-2"> · {company}</span>}
        </p>
        {types.length > 0 && <p className="text-ink-2 wrap-anywhere">{types.join(', ')}</p>}
        {text && <p className="mt-1 max-h-60 max-w-prose overflow-y-auto whitespace-pre-wrap wrap-anywhere">{text}</p>}
        <p className="mt-1 text-ink-3">{reasonWords[reason]?.() ?? reason}</p>
        {replyDueAt && (
          <p className="figures text-ink-3">{m.admin_quarantine_promised({ when: moment(replyDueAt) })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button aria-label={m.admin_quarantine_release_of({ name: who })} onPress={() => onDecide('release')}>
          {m.admin_quarantine_release()}
        </Button>
        <Button
          look="danger"
          aria-label={m.admin_quarantine_delete_of({ name: who })}
          onPress={() => onDecide('delete')}
        >
          {m.admin_quarantine_delete()}
        </Button>
      </div>
    </li>
  );
}
