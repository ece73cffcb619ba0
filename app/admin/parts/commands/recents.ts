/** Records that somebody opened last, for the palette. Kept for as long as the tab is, and for one person: names of clients are nobody else's. */

export type Recent = { to: string; name: string };

const mostKept = 8;
const storageName = 'recent-records';

type Kept = { owner: string; records: Recent[] };

function read(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** What this person opened last, the latest first. */
export function recentRecords(owner: string): Recent[] {
  const kept = read();
  return kept?.owner === owner ? kept.records : [];
}

/** Notes that a record was opened. */
export function noteRecent(owner: string, record: Recent): void {
  const others = recentRecords(owner).filter(({ to }) => to !== record.to);
  const kept: Kept = { owner, records: [record, ...others].slice(0, mostKept) };
  try {
    sessionStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // Browsers that keep nothing offer nothing.
  }
}
