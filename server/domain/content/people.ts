import { sql } from 'kysely';
import { isDatabaseAway } from '#server/database-away.ts';
import { type Db, db } from '#server/db/client.ts';
import type { ContentItem } from '#shared/content.ts';
import { memberArt, type PictureSource } from '#shared/pictures.ts';
import { shownItemsAsJson } from './queries.ts';
import { itemsOfKind, toContentRows } from './views.ts';

/** The people of the agency as visitors and clients meet them: one description of each, on the site, in mails and in the dashboard. */

/** Somebody with the picture that stands for them. */
export type Face = { name: string; role: string; bio: string; picture: PictureSource; alt: string };

type Member = ContentItem<'team-member'>;

const faceOf = (member: Member): Face => ({
  name: member.name,
  role: member.role,
  bio: member.bio,
  picture: memberArt(member),
  alt: member.picture?.alt ?? '',
});

async function shownTeam(connection: Db): Promise<Member[]> {
  const { rows } = await sql<{ items: unknown }>`select ${shownItemsAsJson(['team-member'])} as items`.execute(
    connection,
  );
  return itemsOfKind(toContentRows(rows[0]?.items), 'team-member');
}

/** Whoever reads new requests: the first of the team of whom the editors say so; undefined where they say it of nobody. */
const readerAmong = (team: Member[]): Face | undefined => {
  const reader = team.find(({ reads }) => reads);
  return reader && faceOf(reader);
};

/** Whoever reads new requests; null where the editors say it of nobody. */
export const readerOfRequests = async (): Promise<Face | null> => readerAmong(await shownTeam(db)) ?? null;

let lastKnown: Face | null = null;

/** As {@link readerOfRequests}, for forms, which are filled in while the database is away as well: then whoever it was before. */
export async function readerForForms(): Promise<Face | null> {
  try {
    lastKnown = await readerOfRequests();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
  return lastKnown;
}

/** Who checks articles before they are published; null where the editors say it of nobody. */
export async function checkerOfPosts(): Promise<string | null> {
  return (await shownTeam(db)).find(({ checks }) => checks)?.name ?? null;
}

/**
 * Who works on something: the colleague by their place in the team, by their name alone where they have none, and whoever reads new requests while
 * nobody has it. Null where nobody can be named.
 */
export async function whoHas(
  assignee: { name: string; member: string | null } | null,
  connection: Db = db,
): Promise<(Omit<Face, 'picture'> & { picture: PictureSource | null }) | null> {
  const team = await shownTeam(connection);
  if (!assignee) return readerAmong(team) ?? null;
  const member = team.find(({ id }) => id === assignee.member);
  return member ? faceOf(member) : { name: assignee.name, role: '', bio: '', picture: null, alt: '' };
}
