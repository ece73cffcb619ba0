import { maskContactsIn, maskPhone } from '#shared/masking.ts';
import { seesContacts } from './permissions.ts';
import type { Person } from './person.ts';

/** What people wrote, for those who see no contact data: addresses and numbers stand in texts as well. */

export const textFor = (person: Person, text: string): string => (seesContacts(person) ? text : maskContactsIn(text));

/** The record with these texts of it as the person may read them. */
export function textsFor<Name extends string, Told extends Record<Name, string>>(
  person: Person,
  told: Told,
  names: readonly Name[],
): Told {
  if (seesContacts(person)) return told;
  return { ...told, ...Object.fromEntries(names.map((name) => [name, maskContactsIn(told[name])])) };
}

/** Texts of a timeline's entry. What else it holds are codes, names and days, of which a day would look like a number. */
const entryTexts = ['text', 'note', 'words'];

/** What an entry of a timeline tells. */
export function entryFor(person: Person, data: Record<string, unknown>): Record<string, unknown> {
  if (seesContacts(person)) return data;
  const told = Object.entries(data).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    if (name === 'phone') return [name, maskPhone(value)];
    return [name, entryTexts.includes(name) ? maskContactsIn(value) : value];
  });
  return Object.fromEntries(told);
}
