import { languageWords } from '#app/admin/clients/client-words.ts';
import type { ClientFacts } from '#app/admin/clients/clients-api.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

type ConflictChoiceProps = {
  yours: ClientFacts;
  theirs: ClientFacts;
  busy: boolean;
  onKeep: () => void;
  onTake: () => void;
};

const fields = [
  ['name', m.admin_clients_field_name],
  ['email', m.admin_clients_field_email],
  ['company', m.admin_clients_field_company],
  ['phone', m.admin_clients_field_phone],
  ['locale', m.admin_clients_field_language],
] as const;

const shownOf = (facts: ClientFacts, field: keyof ClientFacts) =>
  field === 'locale' ? languageWords[facts.locale]() : facts[field] || m.admin_clients_none();

/** Two people changed the same client: both versions, field by field, and the choice. */
export function ConflictChoice({ yours, theirs, busy, onKeep, onTake }: ConflictChoiceProps) {
  const different = fields.filter(([field]) => yours[field] !== theirs[field]);
  return (
    <section role="alert" className="mt-4 rounded-md border border-red p-3 text-14">
      <h3 className="font-semibold text-red">{m.admin_clients_conflict_title()}</h3>
      <table className="mt-2 w-full table-fixed">
        <thead className="text-left text-13 text-ink-3">
          <tr>
            <td className="w-20" />
            <th scope="col">{m.admin_clients_conflict_yours()}</th>
            <th scope="col">{m.admin_clients_conflict_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(([field, label]) => (
            <tr key={field} className="border-t border-stone-2 align-top">
              <th scope="row" className="py-1 text-left font-normal text-ink-3">
                {label()}
              </th>
              <td className="py-1 pr-2 wrap-anywhere">{shownOf(yours, field)}</td>
              <td className="py-1 wrap-anywhere">{shownOf(theirs, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={busy} onPress={onKeep}>
          {m.admin_clients_conflict_keep()}
        </Button>
        <Button onPress={onTake}>{m.admin_clients_conflict_take()}</Button>
      </div>
    </section>
  );
}
