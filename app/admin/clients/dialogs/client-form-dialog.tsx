import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { faultText, inEnglish, languageWords } from '#app/admin/clients/client-words.ts';
import { type ClientFacts, type ClientRecord, createClient, editClient } from '#app/admin/clients/clients-api.ts';
import { English } from '#app/admin/clients/english.tsx';
import { clientProblem } from '#app/admin/clients/use-client-work.ts';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckBox } from '#app/ui/check-box.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { locales } from '#shared/browser-locale.ts';
import { type ClientField, clientFormFaults } from '#shared/client-form.ts';
import { invitationDays } from '#shared/invitations.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { type Duplicate, DuplicateNotice } from './duplicate-notice.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type ClientFormDialogProps = {
  /** The client to edit; a new one without it. */
  client?: ClientRecord;
  /** True when the client signs in with the address, which is then theirs to change. */
  isEmailLocked?: boolean;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (client: ClientRecord) => void | Promise<void>;
};

/** Adds or edits a client. What was typed stays through every refusal; a conflict shows both versions. */
export function ClientFormDialog({ isOpen, onClose, client, ...rest }: ClientFormDialogProps) {
  const title = client ? m.admin_clients_edit_title({ reference: client.reference }) : m.admin_clients_add_title();
  return (
    <Dialog lang="en" title={title} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <English>
          <ClientForm {...rest} {...(client && { client })} onClose={onClose} />
        </English>
      )}
    </Dialog>
  );
}

const factsOf = ({ name, email, company, phone, locale }: ClientFacts): ClientFacts => ({
  name,
  email,
  company,
  phone,
  locale,
});
const nothing: ClientFacts = { name: '', email: '', company: '', phone: '', locale: 'en' };
const begin = (client: ClientFacts | undefined) => ({ ...(client ? factsOf(client) : nothing), invite: false });

type Form = { values: ClientFacts; begunOn: ClientFacts | undefined };

/** What a colleague saved of the fields that nobody typed in here: to keep one's own is no reason to take theirs back. */
const untouched = ({ values, begunOn }: Form, theirs: ClientFacts): Partial<ClientFacts> =>
  Object.fromEntries(
    Object.entries(theirs).filter(([name]) => {
      const field = name as keyof ClientFacts;
      return begunOn !== undefined && values[field] === begunOn[field];
    }),
  );

type Refusal = {
  faults?: Partial<Record<ClientField, string>>;
  duplicate?: Duplicate;
  current?: ClientRecord;
  text?: string;
};

function refusalOf(problem: unknown): Refusal {
  if (!(problem instanceof ApiProblem)) return { text: clientProblem(problem) };
  const { code, details } = problem;
  if (code === 'duplicate') return { duplicate: details as unknown as Duplicate };
  if (code === 'stale_version') return { current: details.current as ClientRecord };
  if (code === 'invalid_input' && details.fields) return { faults: details.fields as Refusal['faults'] & object };
  return { text: clientProblem(problem) };
}

function ClientForm({ client, isEmailLocked = false, onClose, onSaved }: Omit<ClientFormDialogProps, 'isOpen'>) {
  const { revalidate } = useRevalidator();
  const form = useKeptForm(`client:${client?.reference ?? 'new'}`, begin(client), client?.version);
  const { invite, ...facts } = form.values;
  const [refusal, setRefusal] = useState<Refusal>({});
  const [busy, setBusy] = useState(false);

  async function save(options: { despite?: boolean; version?: number } = {}) {
    const faults = clientFormFaults(facts);
    if (Object.keys(faults).length > 0) return setRefusal({ faults });
    setBusy(true);
    setRefusal({});
    const despite = options.despite ?? false;
    try {
      const { client: saved } = client
        ? await editClient(client.reference, {
            ...facts,
            despite,
            version: options.version ?? form.version ?? client.version,
          })
        : await createClient({ ...facts, despite, invite });
      const { reference } = saved;
      const added = invite ? m.admin_clients_added_invited({ reference }) : m.admin_clients_added({ reference });
      toastSuccess(client ? m.admin_clients_saved({ reference }) : added);
      // Two ways at once would take each other's place: whoever is told reads the screen again.
      if (onSaved) {
        onClose();
        return await onSaved(saved);
      }
      // Opened again at once, the form shows what was saved.
      await revalidate();
      onClose();
    } catch (problem) {
      const refused = refusalOf(problem);
      if (refused.current) form.change(untouched(form, factsOf(refused.current)));
      setRefusal(refused);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  const { faults = {}, duplicate, current, text } = refusal;
  const field = (name: Exclude<ClientField, 'locale'>) => ({
    value: facts[name],
    onChange: (value: string) => form.change({ [name]: value }),
    error: faults[name] === undefined ? undefined : faultText(faults[name]),
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4">
      <div className="flex flex-col gap-4">
        {form.wasKept && <KeptNotice onDiscard={form.discard} language={inEnglish} />}
        <TextField label={m.admin_clients_field_name()} isRequired autoFocus autoComplete="off" {...field('name')} />
        <TextField
          label={m.admin_clients_field_email()}
          isRequired
          type="email"
          inputMode="email"
          autoComplete="off"
          isReadOnly={isEmailLocked}
          {...(isEmailLocked && { description: m.admin_clients_email_locked() })}
          {...field('email')}
        />
        <TextField label={m.admin_clients_field_company()} autoComplete="off" {...field('company')} />
        <TextField label={m.admin_clients_field_phone()} type="tel" autoComplete="off" {...field('phone')} />
        <Select
          label={m.admin_clients_field_language()}
          options={locales.map((value) => ({ value, label: languageWords[value]() }))}
          value={facts.locale}
          onChange={(locale) => form.change({ locale })}
        />
        {!client && (
          <div>
            <CheckBox isSelected={invite} onChange={(invite) => form.change({ invite })}>
              <span>
                {m.admin_clients_add_invite()}
                <span className="block text-13 text-ink-3">
                  {m.admin_clients_add_invite_hint({ days: invitationDays })}
                </span>
              </span>
            </CheckBox>
          </div>
        )}
        {duplicate && <DuplicateNotice duplicate={duplicate} />}
        <ProblemNotice text={text} />
      </div>
      {current && (
        <ConflictChoice
          yours={facts}
          theirs={factsOf(current)}
          busy={busy}
          onKeep={() => {
            form.setVersion(current.version, begin(current));
            void save({ version: current.version });
          }}
          onTake={() => {
            form.setVersion(current.version, begin(current));
            form.change(factsOf(current));
            setRefusal({});
          }}
        />
      )}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_clients_cancel()}</Button>
        {duplicate && !duplicate.isTaken ? (
          <Button look="primary" busy={busy} onPress={() => save({ despite: true })}>
            {m.admin_clients_duplicate_go_on()}
          </Button>
        ) : (
          <Button type="submit" look="primary" busy={busy} isDisabled={current !== undefined}>
            {client ? m.admin_clients_save() : m.admin_clients_add()}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
