import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { leadNoticeDays, privacyLimits } from '#shared/privacy.ts';
import { keepLead, type Leads, releaseLead } from './privacy-api.ts';
import { SectionHeading } from './section-heading.tsx';

/** Leads whose time is nearly over, and those that are kept. */
export function LeadsSection({ leads }: { leads: Settled<Leads> }) {
  const [keeping, setKeeping] = useState<string>();
  return (
    <section aria-labelledby="leads" className="min-w-0">
      <SectionHeading id="leads">{m.admin_privacy_leads_title()}</SectionHeading>
      {!leads.ok ? (
        <ReadProblem problem={leads.problem} title={m.admin_privacy_error_title()} />
      ) : (
        <>
          <p className="text-14 text-ink-2 text-pretty">
            {m.admin_privacy_leads_text({ months: leads.value.months, days: leadNoticeDays })}
          </p>
          <NextLeads leads={leads.value} onKeep={setKeeping} />
          {leads.value.kept.length > 0 && <KeptLeads kept={leads.value.kept} />}
        </>
      )}
      <Dialog
        title={m.admin_privacy_lead_keep_title({ email: keeping ?? '' })}
        isOpen={keeping !== undefined}
        onClose={() => setKeeping(undefined)}
      >
        {keeping !== undefined && <KeepForm email={keeping} onClose={() => setKeeping(undefined)} />}
      </Dialog>
    </section>
  );
}

function NextLeads({ leads: { next, more }, onKeep }: { leads: Leads; onKeep: (email: string) => void }) {
  const place = usePlace();
  const day = (text: string) => formatDate(text, { ...place, timeZone: 'UTC' });
  if (next.length === 0)
    return <p className="mt-3 text-14 text-ink-3">{m.admin_privacy_leads_empty({ days: leadNoticeDays })}</p>;
  return (
    <>
      <ul className="mt-3">
        {next.map(({ email, name, lastActivityOn, eraseOn }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-stone-2 py-2 text-14">
            <span className="min-w-40 flex-1 wrap-anywhere">
              {name || email}
              {name && <span className="block text-ink-3">{email}</span>}
              <span className="figures block text-ink-3">
                {m.admin_privacy_lead_last({ date: day(lastActivityOn) })}
                <br />
                {m.admin_privacy_lead_erase_on({ date: day(eraseOn) })}
              </span>
            </span>
            <Button onPress={() => onKeep(email)}>{m.admin_privacy_lead_keep()}</Button>
          </li>
        ))}
      </ul>
      {more && <p className="text-13 text-ink-3">{m.admin_privacy_leads_more()}</p>}
    </>
  );
}

function KeptLeads({ kept }: { kept: Leads['kept'] }) {
  const place = usePlace();
  const { revalidate } = useRevalidator();
  async function release(email: string) {
    try {
      await releaseLead(email);
    } catch (problem) {
      toastError(problemText(problem));
    }
    await revalidate();
  }
  return (
    <>
      <h3 className="mt-4 text-14 font-semibold">{m.admin_privacy_kept_leads()}</h3>
      <ul>
        {kept.map(({ email, reason, keptAt, keptBy }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-stone-2 py-2 text-14">
            <span className="min-w-40 flex-1 wrap-anywhere">
              {email}: {reason}
              <span className="block text-ink-3">
                {m.admin_privacy_kept_since({ date: formatDate(keptAt, place), name: keptBy ?? '–' })}
              </span>
            </span>
            <Button look="quiet" onPress={() => void release(email)}>
              {m.admin_privacy_lead_release()}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function KeepForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setFault(reason.trim() === '' ? m.admin_privacy_required() : undefined);
    if (reason.trim() === '') return;
    setBusy(true);
    try {
      await keepLead(email, reason);
      toastSuccess(m.admin_privacy_lead_kept());
      onClose();
      await revalidate();
    } catch (cause) {
      setProblem(problemText(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-4">
      <DialogText>{m.admin_privacy_lead_keep_text()}</DialogText>
      <TextField
        label={m.admin_privacy_erase_reason()}
        isRequired
        validationBehavior="aria"
        maxLength={privacyLimits.reason}
        value={reason}
        onChange={setReason}
        error={fault}
      />
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {m.admin_privacy_lead_keep_do()}
        </Button>
      </DialogActions>
    </form>
  );
}
