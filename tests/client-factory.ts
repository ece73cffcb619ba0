import { randomUUID } from 'node:crypto';
import { ensureUser } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { clientReference } from '#shared/clients.ts';

export type ClientOptions = {
  name?: string;
  company?: string;
  email?: string;
  phone?: string;
  status?: 'active' | 'inactive' | 'suspended';
  joinedAt?: Date;
  lastActivityAt?: Date;
  withAccount?: boolean;
};

/** A client's record with sensible values; without a sign-in account unless asked for. */
export async function buildClientRecord(options: ClientOptions = {}) {
  const name = options.name ?? 'Sofia Camilleri';
  const email = options.email ?? `record-${randomUUID().slice(0, 8)}@record.example`;
  const userId = options.withAccount
    ? (await db.transaction().execute((trx) => ensureUser(trx, { email, name }))).userId
    : null;
  const row = await db
    .insertInto('clients')
    .values({
      name,
      email,
      company: options.company ?? `Company ${randomUUID().slice(0, 8)}`,
      phone: options.phone ?? '+356 2155 0183',
      status: options.status ?? 'active',
      user_id: userId,
      joined_at: options.joinedAt ?? new Date(),
      last_activity_at: options.lastActivityAt ?? options.joinedAt ?? new Date(),
    })
    .returning(['id', 'number', 'version', 'company'])
    .executeTakeFirstOrThrow();
  return { ...row, name, email, userId, reference: clientReference(row.number) };
}
