import { db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Locale } from '#shared/browser-locale.ts';
import type { ApiScope } from '#shared/permissions.ts';
import type { Role } from '#shared/roles.ts';

/** A session that holds, and what was proven by it. */
export type Caller = {
  userId: string;
  email: string;
  sessionId: string;
  aal: 'aal1' | 'aal2' | 'aal3';
  /** Ways by which the session was opened; `timestamp` in seconds. */
  amr: { method: string; timestamp: number }[];
  /** Whether the person has proven a second factor, which then every session needs. */
  hasVerifiedFactor: boolean;
};

/** Who calls, as the database knows them: what a token says about roles is never asked. */
export type StaffPerson = {
  kind: 'staff';
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** Invited, and never here before. */
  isNew?: true;
  /** The API key that acts for this person, and what it may do; absent when they are here themselves. */
  key?: { id: string; name: string };
  scopes?: readonly ApiScope[];
};
export type ClientPerson = {
  kind: 'client';
  userId: string;
  clientId: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  /** The language that they are spoken and written to in. */
  locale: Locale;
  /** When this session was opened by a code or link from the person's mailbox, if it was. */
  mailSignInAt: Date | undefined;
};
export type Person = StaffPerson | ClientPerson;

/** Refuses somebody by what the settings ask of their session and address. @throws ip_not_allowed, second_factor_required */
export type Admit = (session: Caller, person: Person) => Promise<void>;

export type SignedIn = { userId: string; email: string; amr: { method: string; timestamp: number }[] };

/** Ways to sign in that prove the mailbox; `timestamp` of an amr entry is in seconds. */
const mailMethods = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup']);

function mailSignInAt(amr: SignedIn['amr'], hasPhone: boolean): Date | undefined {
  // A code by text message is recorded as `otp` too (auth contract 2.4): with a number on the account it proves no mailbox.
  const proves = (method: string) => mailMethods.has(method) && !(hasPhone && method === 'otp');
  const times = amr.filter((entry) => proves(entry.method)).map((entry) => entry.timestamp);
  return times.length > 0 ? new Date(Math.max(...times) * 1000) : undefined;
}

/** Accounts, each with what makes its owner a person of ours: the base of statements that read a person. */
export const personRows = () =>
  db
    .selectFrom('auth.users as u')
    .leftJoin('staff as s', 's.user_id', 'u.id')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.deleted_at', 'is', null))
    .select('u.phone_confirmed_at')
    .select(['s.role', 's.name as staffName', 's.status as staffStatus', 's.joined_at as staffJoinedAt'])
    .select(['c.id as clientId', 'c.name', 'c.company', 'c.phone', 'c.locale', 'c.email', 'c.status']);

export type PersonRow = Awaited<ReturnType<ReturnType<typeof personRows>['execute']>>[number];

/** Staff, else a client, else nobody (inactive, suspended, or neither). */
export function toPerson(row: PersonRow, { userId, email, amr }: SignedIn): Person | undefined {
  if (row.role) {
    return row.staffStatus === 'active'
      ? {
          ...({ kind: 'staff', userId, name: row.staffName ?? '', email, role: row.role } as const),
          ...(row.staffJoinedAt === null && { isNew: true as const }),
        }
      : undefined;
  }
  if (!row.clientId || row.status === 'suspended') return undefined;
  return {
    kind: 'client',
    userId,
    clientId: row.clientId,
    name: row.name ?? '',
    email: row.email ?? email,
    company: row.company ?? '',
    phone: row.phone ?? '',
    locale: row.locale === 'it' ? 'it' : 'en',
    mailSignInAt: mailSignInAt(amr, row.phone_confirmed_at !== null),
  };
}

const personOfAccount = prepared<{ userId: string }, PersonRow>(({ userId }) =>
  personRows().where('u.id', '=', userId),
);

/** The person behind a valid session, as the database knows them now. */
export async function personOf(session: SignedIn): Promise<Person | undefined> {
  const [row] = await personOfAccount(db, { userId: session.userId });
  return row && toPerson(row, session);
}
