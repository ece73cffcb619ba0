import { apiFetch } from './api.ts';
import { readAnswer } from './api-problem.ts';
import { keepDraftsOf } from './drafts.ts';

export type StaffRole = 'Admin' | 'Editor' | 'Viewer';
export type Staff = {
  kind: 'staff';
  userId: string;
  name: string;
  email: string;
  role: StaffRole;
  language: 'it' | 'en';
  timezone: string;
  siteName: string;
  /** False while there is no mail server: mails are saved, and nobody gets them. */
  mailsLeave: boolean;
};
export type ClientPerson = {
  kind: 'client';
  clientId: string;
  name: string;
  email: string;
  company: string;
  /** What a request takes of files: bytes of each, and how many. */
  limits: { bytes: number; count: number };
  timezone: string;
  siteName: string;
};
export type Person = Staff | ClientPerson;

/** Who is signed in, and the settings that govern how their screens look. */
export async function readMe(): Promise<Person> {
  const { person } = await readAnswer<{ person: Person }>(apiFetch('/me'));
  keepDraftsOf(person.kind === 'staff' ? person.userId : person.clientId);
  return person;
}
