import { type FormEvent, useState } from 'react';
import { engagementWords, inEnglish, moneyText } from '#app/admin/clients/client-words.ts';
import {
  addEngagement,
  type Engagement,
  type EngagementFacts,
  editEngagement,
  removeEngagement,
} from '#app/admin/clients/clients-api.ts';
import { English } from '#app/admin/clients/english.tsx';
import { useClientWork } from '#app/admin/clients/use-client-work.ts';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { usePlace } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { clientLimits, type EngagementStatus, engagementStatuses } from '#shared/clients.ts';
import { dayOf } from '#shared/days.ts';
import { parseMoney } from '#shared/money.ts';
import { saysSomething } from '#shared/says-something.ts';
import { ProblemNotice } from './problem-notice.tsx';

type EngagementDialogProps = {
  reference: string;
  /** The engagement to edit; a new one without it. */
  engagement?: Engagement | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** What was sold: added, edited, or taken away. */
export function EngagementDialog({ isOpen, onClose, engagement, reference }: EngagementDialogProps) {
  const title = engagement ? m.admin_clients_engagement_edit() : m.admin_clients_engagement_add();
  return (
    <Dialog lang="en" title={title} isOpen={isOpen} onClose={onClose}>
      <English>{isOpen && <EngagementForm reference={reference} engagement={engagement} onClose={onClose} />}</English>
    </Dialog>
  );
}

const amountText = (cents: number) => (cents / 100).toFixed(2);
const begin = (engagement: Engagement | undefined, timeZone: string) => ({
  // An answer that was lost on the way must not add it twice, whoever sends it again after whatever ended the page.
  key: newKey(),
  title: engagement?.title ?? '',
  amount: engagement ? amountText(engagement.amountCents) : '',
  date: engagement?.date ?? dayOf(new Date(), timeZone),
  status: engagement?.status ?? ('offered' as EngagementStatus),
  note: engagement?.note ?? '',
});

function EngagementForm({ reference, engagement, onClose }: Omit<EngagementDialogProps, 'isOpen'>) {
  const work = useClientWork();
  const { timeZone } = usePlace();
  const name = `engagement:${engagement?.id ?? reference}`;
  const form = useKeptForm(name, begin(engagement, timeZone), engagement?.version);
  const { key, title, amount, date, status, note } = form.values;
  const { version = 0 } = form;
  const [conflict, setConflict] = useState<Engagement>();
  const [wasSent, setSent] = useState(false);
  const cents = parseMoney(amount);

  /** A conflict says what is there now; saving again keeps one's own. */
  const noticing = async <Answer,>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((failure) => {
      const current = failure instanceof ApiProblem ? (failure.details.current as Engagement | undefined) : undefined;
      setConflict(current);
      if (current) form.setVersion(current.version, begin(current, timeZone));
      throw failure;
    });

  async function save(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!saysSomething(title) || cents === undefined || date === '') return;
    const facts: EngagementFacts = { title: title.trim(), amountCents: cents, date, status, note: note.trim() };
    const there = engagement ?? conflict;
    const write = () =>
      noticing(there ? editEngagement(there.id, { ...facts, version }) : addEngagement(reference, { ...facts, key }));
    if (await work.run('save', write, m.admin_clients_engagement_saved())) onClose();
  }

  async function remove() {
    if (!engagement) return;
    const write = () => noticing(removeEngagement(engagement.id, version));
    if (await work.run('remove', write, m.admin_clients_engagement_removed())) onClose();
  }

  const conflictText =
    conflict &&
    m.admin_clients_engagement_conflict({
      title: conflict.title,
      amount: moneyText(conflict.amountCents),
      status: engagementWords[conflict.status](),
    });
  return (
    <form onSubmit={save} noValidate className="mt-4 flex flex-col gap-4">
      {form.wasKept && <KeptNotice onDiscard={form.discard} language={inEnglish} />}
      <TextField
        label={m.admin_clients_engagement_title()}
        isRequired
        autoFocus
        maxLength={clientLimits.title}
        value={title}
        onChange={(title) => form.change({ title })}
        error={wasSent && !saysSomething(title) ? m.admin_clients_fault_required() : undefined}
      />
      <TextField
        label={m.admin_clients_engagement_amount()}
        isRequired
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(amount) => form.change({ amount })}
        description={cents === undefined ? '' : m.admin_clients_engagement_amount_reads({ amount: moneyText(cents) })}
        error={wasSent && cents === undefined ? m.admin_clients_engagement_amount_fault() : undefined}
      />
      <TextField
        label={m.admin_clients_engagement_date()}
        isRequired
        type="date"
        value={date}
        onChange={(date) => form.change({ date })}
        error={wasSent && date === '' ? m.admin_clients_engagement_date_fault() : undefined}
      />
      <Select
        label={m.admin_clients_engagement_status()}
        value={status}
        onChange={(status) => form.change({ status })}
        options={engagementStatuses.map((value) => ({ value, label: engagementWords[value]() }))}
      />
      <TextField
        label={m.admin_clients_engagement_note()}
        rows={3}
        maxLength={clientLimits.note}
        value={note}
        onChange={(note) => form.change({ note })}
      />
      <ProblemNotice text={conflictText ?? work.problem} />
      <DialogActions>
        {engagement && (
          <span className="mr-auto">
            <Button look="danger" busy={work.busy === 'remove'} onPress={remove}>
              {m.admin_clients_engagement_remove()}
            </Button>
          </span>
        )}
        <Button onPress={onClose}>{m.admin_clients_cancel()}</Button>
        <Button type="submit" look="primary" busy={work.busy === 'save'}>
          {conflict ? m.admin_clients_conflict_keep() : m.admin_clients_save()}
        </Button>
      </DialogActions>
    </form>
  );
}
