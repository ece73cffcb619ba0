import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createUserWithPassword } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { seedContent } from '#server/seed/content.ts';
import { type FirstAccount, writeFirstNote } from '#server/seed/first-note.ts';
import { seedPosts } from '#server/seed/posts/index.ts';
import { seedSampleAnalyses } from '#server/seed/sample-analyses.ts';
import { seedSampleMessages } from '#server/seed/sample-messages.ts';
import { seedSampleStaff } from '#server/seed/sample-staff.ts';
import { seedSampleVisits } from '#server/seed/sample-visits.ts';
import { seedSampleRequests } from '#server/seed/samples.ts';
import type { Role } from '#shared/roles.ts';

type Account = FirstAccount & { name: string; role: Role | 'Client' };

/** Readable and strong: 96 bits, with a special character so that every password rule accepts it. */
const randomPassword = () => `${randomBytes(12).toString('base64url')}-7a`;

const sampleAccounts: Omit<Account, 'password'>[] = [
  { email: 'admin@vantaggio.example', name: 'Marta Vella', role: 'Admin' },
  { email: 'editor@vantaggio.example', name: 'Davide Serra', role: 'Editor' },
  { email: 'viewer@vantaggio.example', name: 'Annika Brandt', role: 'Viewer' },
  { email: 'client@vantaggio.example', name: 'Elena Marchetti', role: 'Client' },
];

function passwordOf(variable: 'SAMPLE_PASSWORD' | 'ADMIN_PASSWORD'): Pick<Account, 'password' | 'givenIn'> {
  const given = env[variable];
  return given === undefined ? { password: randomPassword() } : { password: given, givenIn: variable };
}

function accountsToMake(): Account[] {
  if (env.sampleData) return sampleAccounts.map((account) => ({ ...account, ...passwordOf('SAMPLE_PASSWORD') }));
  const email = env.ADMIN_EMAIL ?? 'admin@vantaggio.example';
  return [{ email, name: 'Admin', role: 'Admin', ...passwordOf('ADMIN_PASSWORD') }];
}

async function makeAccount(connection: Db, { email, name, role, password }: Account): Promise<string> {
  const { userId } = await createUserWithPassword(connection, { email, name, password, confirmed: true });
  if (role !== 'Client') await connection.insertInto('staff').values({ user_id: userId, name, role }).execute();
  return userId;
}

async function makeAccounts(connection: Db, accounts: Account[]): Promise<string[]> {
  const ids: string[] = [];
  for (const account of accounts) ids.push(await makeAccount(connection, account));
  return ids;
}

/** The sample colleagues are the people of the about page: whoever answers in the dashboard is somebody whom clients have met. */
async function showInTeam(connection: Db): Promise<void> {
  await sql`update staff s set team_member = c.id
    from content_items c where c.kind = 'team-member' and c.data->>'name' = s.name`.execute(connection);
}

/** A real site shows no address, number or mailbox that nobody entered: the settings ask for them, and pages do without until then. */
async function leaveContactOpen(connection: Db): Promise<void> {
  const value = JSON.stringify({ companyEmail: '', companyPhone: '', companyAddress: '' });
  await connection
    .insertInto('settings')
    .values({ name: 'general', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Fills a fresh database once: accounts, the specified words of the site and, where wanted, invented records. All or nothing. */
export async function firstRun(now = new Date()): Promise<void> {
  const accounts = accountsToMake();
  await transact(async (connection) => {
    const claimed = await connection
      .insertInto('settings')
      .values({ name: 'first-run', value: JSON.stringify({ at: now.toISOString(), sampleData: env.sampleData }) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!claimed) return;
    const [admin, ...others] = accounts as [Account, ...Account[]];
    const adminId = await makeAccount(connection, admin);
    const [editorId = adminId] = await makeAccounts(connection, others);
    if (!env.sampleData) await leaveContactOpen(connection);
    await seedContent(connection, { isPlain: !env.sampleData, now });
    if (env.sampleData) {
      await showInTeam(connection);
      await seedSampleRequests(connection, editorId, now);
      await seedPosts(connection, adminId, now);
      await seedSampleStaff(connection, now);
      await seedSampleMessages(connection, now);
      await seedSampleVisits(connection, now);
      await seedSampleAnalyses(connection, editorId, now);
    }
    // Written before the commit: a crash between the two leaves a note too many, never accounts nobody can open.
    writeFirstNote(accounts);
  });
}
