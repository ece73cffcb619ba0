import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';
import { authCaller, type buildStaff } from '#tests/factories.ts';

/** What tests of staff accounts ask and do, as an Admin would. */

export type Staff = Awaited<ReturnType<typeof buildStaff>>;

export const freshEmail = () => `new-${randomUUID().slice(0, 8)}@colleague.example`;
export const invitationOf = (email: string) => ({ name: 'Nadia Colombo', email, role: 'Editor' });
export const readOne = async (admin: Staff, id: string) => (await admin.call(`/users/${id}`)).json;
export const versionOf = async (admin: Staff, id: string): Promise<number> => (await readOne(admin, id)).user.version;

export async function edit(admin: Staff, target: Pick<Staff, 'userId' | 'name' | 'role'>, change: object) {
  const version = await versionOf(admin, target.userId);
  const body = { name: target.name, role: target.role, status: 'active', version, ...change };
  return admin.call(`/users/${target.userId}`, body, 'PATCH');
}

export async function linkTo(email: string) {
  const mail = await db
    .selectFrom('mails')
    .select(['template', 'secrets', 'props'])
    .where('recipient', '=', email)
    .orderBy('queued_at', 'desc')
    .executeTakeFirstOrThrow();
  const { link } = JSON.parse(open(mailSecretsPurpose, mail.secrets ?? ''));
  return { mail, link: new URL(link) };
}

export async function follow(link: URL) {
  const call = await authCaller('');
  const given = { token_hash: link.searchParams.get('token_hash'), type: link.searchParams.get('type') };
  return call('/verify', given);
}

export const entriesAbout = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
