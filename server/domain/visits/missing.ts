import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { cleanText } from '#server/records/came-from.ts';
import type { Period } from './queries.ts';
import { otherValues } from './roll-up.ts';

/** Pages that people asked for and that there are not. A path is a stranger's text, so everything here is bounded. */

/** Paths that a day keeps by name; the rest are added up under one. */
export const mostPaths = 200;
/** Paths that wait in a worker to be written; beyond that they are added up at once. */
const mostWaiting = 300;
/** So many of one network in ten minutes and worker: what goes through a list of addresses is no visitor. */
const mostPerNetwork = 20;
const windowMs = 600_000;
/** Most networks that are told apart in a window; what comes beyond is left out. */
const mostNetworks = 5_000;

/** Day, path, and how often. */
type Missed = { day: string; path: string; hits: number };

let waiting = new Map<string, Missed>();
const networks = new Map<string, number>();
let windowBegan = 0;

function isFlood(network: string, now: number): boolean {
  const window = Math.floor(now / windowMs);
  if (window !== windowBegan) {
    networks.clear();
    windowBegan = window;
  }
  const count = networks.get(network) ?? 0;
  if (count === 0 && networks.size >= mostNetworks) return true;
  networks.set(network, count + 1);
  return count >= mostPerNetwork;
}

function add({ day, path, hits }: Missed): void {
  const kept = waiting.has(`${day} ${path}`) || waiting.size < mostWaiting ? path : otherValues;
  const key = `${day} ${kept}`;
  waiting.set(key, { day, path: kept, hits: (waiting.get(key)?.hits ?? 0) + hits });
}

/** Counts that a page was asked for that there is not. False where its network asked for too many. */
export function addMissing({ day, path, network }: { day: string; path: string; network: string }, now: Date): boolean {
  if (isFlood(network, now.getTime())) return false;
  add({ day, path: cleanText(path), hits: 1 });
  return true;
}

/** Writes what waits. What cannot be written waits on; a count whose fate is unknown may be written twice. */
export async function writeMissing(): Promise<void> {
  if (waiting.size === 0) return;
  const taken = [...waiting.values()];
  waiting = new Map();
  try {
    await db.transaction().execute(async (trx) => {
      // One after the other, so that the bound of a day holds.
      await sql`select pg_advisory_xact_lock(hashtextextended('missing-pages', 4))`.execute(trx);
      await sql`
        with given as (
          select g.day, g.path, g.hits, known.path is not null as is_known,
            (select count(*) from missing_page_days d where d.day = g.day) as kept,
            row_number() over (partition by g.day, known.path is not null order by g.hits desc, g.path) as place
          from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as g (day date, path text, hits integer)
          left join missing_page_days known on known.day = g.day and known.path = g.path
        )
        insert into missing_page_days as m (day, path, hits)
        select day, case when is_known or kept + place <= ${mostPaths} then path else ${otherValues} end, sum(hits)::int
        from given group by 1, 2
        on conflict (day, path) do update set hits = m.hits + excluded.hits`.execute(trx);
    });
  } catch (error) {
    for (const each of taken) add(each);
    throw error;
  }
}

/** The paths of a period that were asked for most, each with the last day on which it was. */
export async function selectMissing({ from, to }: Period, limit: number) {
  const { rows } = await sql<{ path: string; hits: number; lastDay: string }>`
    select path, sum(hits)::int as hits, to_char(max(day), 'YYYY-MM-DD') as "lastDay"
    from missing_page_days where day between ${from}::date and ${to}::date
    group by path order by hits desc, path limit ${limit}`.execute(db);
  return rows;
}
