import { createHmac, hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { networkOf } from '#shared/networks.ts';

/** Who calls, as the HTTP server sees it. Neither is kept or logged. */
export type Caller = { address: string; userAgent: string };

const saltBytes = 32;
/** Enough that no two visitors of a day meet. */
const hashBytes = 16;

/** Salts of the day and, around midnight, of the day before. */
const known = new Map<string, Promise<Buffer>>();

async function readSalt(day: string): Promise<Buffer> {
  await sql`
    insert into visit_salts (day, salt) values (${day}::date, ${randomBytes(saltBytes)})
    on conflict (day) do nothing`.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(db);
  if (!rows[0]) throw new Error(`the salt of ${day} is gone`);
  return rows[0].salt;
}

/** The secret salt of `day`, which all workers and machines share; made by whoever asks first. */
function saltOf(day: string): Promise<Buffer> {
  const salt = known.get(day);
  if (salt) return salt;
  const asked = readSalt(day).catch((error) => {
    known.delete(day);
    throw error;
  });
  known.set(day, asked);
  return asked;
}

/** Forgets the salts of the days before `day`: from then on their hashes cannot be made again by anybody. */
export async function forgetSaltsBefore(day: string): Promise<void> {
  for (const each of known.keys()) if (each < day) known.delete(each);
  await sql`delete from visit_salts where day < ${day}::date`.execute(db);
}

/**
 * Names a visitor of `site` for `day` (HMAC-SHA256, cut; lower-case hex), and their network for the limit that is kept in memory
 * and no longer than minutes.
 */
export async function visitorOf({ address, userAgent }: Caller, site: string, day: string) {
  const salt = await saltOf(day);
  const network = networkOf(address);
  const visitor = createHmac('sha256', salt)
    .update(JSON.stringify([network, userAgent, site]))
    .digest()
    .subarray(0, hashBytes)
    .toString('hex');
  return { visitor, network: hash('sha256', Buffer.concat([salt, Buffer.from(network)])) };
}
