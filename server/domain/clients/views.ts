import { shown } from '#server/db/columns.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { maskEmail, maskPhone } from '#shared/masking.ts';
import { may } from '#shared/permissions.ts';
import { canSeeContactData, standingOf } from './policy.ts';
import type { ClientRow, ListRow } from './queries.ts';

/** What a list of clients shows of each, to staff. Viewers get masked contact data. Money is in euro cents. */
export function listItem(row: ListRow | ClientRow, person: Person) {
  const open = canSeeContactData(person);
  return {
    reference: clientReference(row.number),
    ...shown(row, ['name', 'company', 'status', 'totalRequests', 'activeRequests', 'tags', 'version']),
    email: open ? row.email : maskEmail(row.email),
    phone: open ? row.phone : maskPhone(row.phone),
    joinDate: row.joined_at.toISOString(),
    lastActivity: row.last_activity_at.toISOString(),
    totalSpent: row.spent_cents,
    /** The owner asked for the account's deletion, which can still be undone by them. */
    isErasing: row.is_erasing,
  };
}

/** Everything staff see of the record itself, with what this person may do to it now. */
export function clientView(row: ClientRow, person: Person) {
  const standing = standingOf(row);
  const can = (action: Parameters<typeof may>[1]) => standing === 'normal' && may(person, action);
  return {
    ...listItem(row, person),
    standing,
    ...shown(row, ['suspendedAt', 'suspensionReason', 'invitedAt', 'locale']),
    removedAt: row.deleted_at?.toISOString() ?? null,
    hasAccount: row.user_id !== null,
    mayEdit: can('clients.write'),
    maySuspend: can('clients.suspend') && row.status !== 'suspended',
    mayReactivate: can('clients.suspend') && row.status === 'suspended',
    mayRemove: can('clients.delete'),
    mayMerge: can('clients.merge') && row.status !== 'suspended',
    mayInvite: can('clients.write') && row.status !== 'suspended',
    mayRestore: standing === 'removed' && may(person, 'clients.delete'),
  };
}

export type ClientView = ReturnType<typeof clientView>;
