/** Colleagues whom a note names: `@` and their name, or their first name where only one has it. */

export type Mentionable = { id: string; name: string };

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** What somebody is called by, the longest first: all of the name, and its first word where that is theirs alone. */
function callsOf({ name }: Mentionable, all: readonly Mentionable[]): string[] {
  const [first = ''] = folded(name).split(' ');
  const isAlone = all.filter((other) => folded(other.name).split(' ')[0] === first).length === 1;
  return [folded(name), ...(isAlone ? [first] : [])].filter((call) => call !== '');
}

/** Whom the text names, each once, in the order in which they are named first. */
export function mentionsIn(text: string, people: readonly Mentionable[]): string[] {
  const calls = people
    .flatMap((person) => callsOf(person, people).map((call) => ({ id: person.id, call })))
    .sort((one, other) => other.call.length - one.call.length);
  const plain = folded(text);
  const found: string[] = [];
  for (let at = plain.indexOf('@'); at !== -1; at = plain.indexOf('@', at + 1)) {
    // Part of an address is no name.
    if (isLetter(plain[at - 1])) continue;
    const named = calls.find(({ call }) => plain.startsWith(call, at + 1) && !isLetter(plain[at + 1 + call.length]));
    if (named && !found.includes(named.id)) found.push(named.id);
  }
  return found;
}

/** What is being typed after an `@` at the end of a text: whom it may mean. Undefined where no name is being typed. */
export function mentionBegun(text: string): string | undefined {
  return /(?:^|[^\p{L}\p{N}])@([\p{L}\p{M}]*(?: [\p{L}\p{M}]*)?)$/u.exec(text)?.[1];
}

/** Whose name begins like that. */
export const meant = <Person extends Mentionable>(begun: string, people: readonly Person[]): Person[] =>
  people.filter(({ name }) => folded(name).startsWith(folded(begun)));
