import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { withdrawMailsTo } from '#server/jobs/withdraw-mail.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { type ClientForm, clientFormFaults, clientFormSchema } from '#shared/client-form.ts';
import { clientReference } from '#shared/clients.ts';
import { changeClient } from './change.ts';
import { writeClientEvent } from './events.ts';
import { type ClientRow, selectAlike } from './queries.ts';

/** The facts, cleaned. @throws invalid_input with a code for each field */
export function checkFacts(values: unknown): ClientForm {
  const parsed = clientFormSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', 'the facts of a client', { details: { fields: clientFormFaults(values) } });
}

/**
 * Refuses what looks like a client there is already, with those it looks like. The address of a live client is always refused; the same
 * company, or an address in the trash, only unless `despite` says that it was seen.
 * @throws duplicate (details.field, details.existing)
 */
export async function refuseDuplicates(
  trx: Db,
  facts: Pick<ClientForm, 'email' | 'company'>,
  { except, despite }: { except?: string; despite: boolean },
): Promise<void> {
  const alike = await selectAlike(trx, { ...facts, except });
  const existing = alike.map(({ number, name, company, email, deleted_at }) => ({
    reference: clientReference(number),
    name,
    company,
    isRemoved: deleted_at !== null,
    isSameEmail: email === facts.email,
  }));
  const isTaken = existing.some((other) => other.isSameEmail && !other.isRemoved);
  if (!isTaken && (despite || existing.length === 0)) return;
  const field = existing.some((other) => other.isSameEmail) ? 'email' : 'company';
  throw new AppError('duplicate', 'there is such a client already', { details: { field, existing, isTaken } });
}

const facts = ['name', 'email', 'company', 'phone', 'locale'] as const;
const factsOf = (row: Pick<ClientRow, (typeof facts)[number]>) =>
  Object.fromEntries(facts.map((fact) => [fact, row[fact]]));

/** Which of `names` are given and differ: what is not said at all stays as it is. */
export const changedIn = <Name extends keyof ClientForm>(
  names: readonly Name[],
  row: ClientForm,
  wanted: Partial<ClientForm>,
) => names.filter((name) => wanted[name] !== undefined && row[name] !== wanted[name]);

export type ClientEdit = {
  name: string;
  email: string;
  company?: string;
  phone?: string;
  locale?: Locale | undefined;
  version: number;
  despite: boolean;
};

/**
 * Changes a client's facts. The address of a client who signs in is the account's and is changed there, after its proof.
 * @throws forbidden, not_found, stale_version, invalid_input, duplicate, transition_refused
 */
export function editClient(
  person: Person,
  reference: string,
  { version, despite, ...values }: ClientEdit,
  now = new Date(),
) {
  const wanted = checkFacts(values);
  const changes = (row: ClientRow) => changedIn(facts, row, wanted);
  return changeClient(person, { reference, version }, now, {
    action: 'clients.write',
    isMade: (row) => changes(row).length === 0,
    check(row) {
      if (wanted.email !== row.email && row.user_id && row.email_confirmed_at)
        throw new AppError('invalid_input', 'the address is that of the sign-in account', {
          details: { fields: { email: 'account' } },
        });
    },
    async write(row, { trx, person: staff, now: at }) {
      const changed = changes(row);
      if (changed.includes('email') || changed.includes('company'))
        await refuseDuplicates(
          trx,
          { email: wanted.email, company: changed.includes('company') ? wanted.company : '' },
          { except: row.id, despite },
        );
      // An account that nobody has used belongs to the old address: the new one gets its own with its first invitation.
      const columns = changed.includes('email') ? { user_id: null, invited_at: null } : {};
      if (changed.includes('email')) await withdrawMailsTo(trx, row.email, ['client-invitation']);
      await trx
        .updateTable('clients')
        .set({ ...wanted, ...columns, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute();
      const eventId = await writeClientEvent(trx, {
        clientId: row.id,
        kind: 'edited',
        data: { fields: changed },
        person: staff,
        now: at,
      });
      await recordChange(trx, {
        actor: staff,
        action: 'client.edited',
        subject: { kind: 'client', id: clientReference(row.number) },
        after: { fields: changed },
        personal: { about: row.id, before: factsOf(row), after: wanted },
      });
      return { eventId };
    },
  });
}
