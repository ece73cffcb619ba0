import { findPosts } from '#server/domain/blog/across.ts';
import { findCaseStudies } from '#server/domain/case-studies/across.ts';
import { listRequests } from '#server/domain/requests/requests.ts';
import { demand, may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { findStaff } from '#server/records/staff.ts';
import { clientReference } from '#shared/clients.ts';
import { maskEmail } from '#shared/masking.ts';
import { messageReference } from '#shared/messages.ts';
import { findPeople } from './find-people.ts';

/** Most hits of one kind. */
export const hitsPerKind = 8;

export type Hit = {
  kind: 'request' | 'client' | 'message' | 'case-study' | 'post' | 'user';
  /** What names it in an address: `REQ-001`, `CLI-001`, `MSG-001`, an id or a slug. */
  key: string;
  title: string;
  detail: string;
  status: string;
};

/** The number of a reference with this prefix, or a bare number. */
function numberIn(text: string, prefix: string): number | undefined {
  const digits = new RegExp(`^(?:${prefix}-)?0*(\\d{1,9})$`, 'i').exec(text)?.[1];
  return digits ? Number(digits) : undefined;
}

const isReference = (text: string) => /^[a-z]{3}-\d+$/i.test(text);

async function requestHits(person: Person, text: string): Promise<Hit[]> {
  const { items } = await listRequests(person, { q: text, limit: hitsPerKind });
  return items.map(({ reference, name, company, status }) => ({
    kind: 'request',
    key: reference,
    title: name,
    detail: company,
    status,
  }));
}

async function peopleHits(person: Person, table: 'clients' | 'messages', text: string): Promise<Hit[]> {
  const isClient = table === 'clients';
  const byEmail = may(person, 'contacts.read');
  const number = numberIn(text, isClient ? 'cli' : 'msg');
  const rows = await findPeople(table, { text, number, byEmail, limit: hitsPerKind });
  return rows.map((row) => ({
    kind: isClient ? 'client' : 'message',
    key: isClient ? clientReference(row.number) : messageReference(row.number),
    title: row.name,
    detail: row.company || (byEmail ? row.email : maskEmail(row.email)),
    status: row.status,
  }));
}

/**
 * Whatever the person may read that has the text in it: requests, clients, messages, case studies, posts, and for Admins users; at most
 * {@link hitsPerKind} of each, the newest first. A reference finds its record alone. @throws forbidden
 */
export async function search(person: Person, q: string): Promise<{ hits: Hit[] }> {
  demand(person, 'search');
  const text = q.trim();
  if (text === '') return { hits: [] };
  const named = isReference(text);
  const searches: Promise<Hit[]>[] = [
    may(person, 'requests.read') && (!named || numberIn(text, 'req') !== undefined)
      ? requestHits(person, text)
      : none(),
    may(person, 'clients.read') && (!named || numberIn(text, 'cli') !== undefined)
      ? peopleHits(person, 'clients', text)
      : none(),
    may(person, 'messages.read') && (!named || numberIn(text, 'msg') !== undefined)
      ? peopleHits(person, 'messages', text)
      : none(),
    may(person, 'cases.read') && !named ? findCaseStudies(text, hitsPerKind) : none(),
    may(person, 'cases.read') && !named ? findPosts(text, hitsPerKind) : none(),
    may(person, 'users.read') && !named ? findStaff(text, hitsPerKind) : none(),
  ];
  return { hits: (await Promise.all(searches)).flat() };
}

const none = async (): Promise<Hit[]> => [];
