import { until } from './engine.ts';
import type { Person } from './person.ts';
import { signIn } from './story.ts';

/** The editor of posts, as somebody writes: keys, shortcuts, the clipboard, a table, a reload. */

const text = '.text-body';

const htmlOf = (person: Person) =>
  person.engine.ask((selector) => document.querySelector(selector)?.innerHTML ?? '', text);

const holds = (person: Person, pattern: RegExp, what: string) =>
  until(async () => pattern.test(await htmlOf(person)), what);

export async function write(person: Person): Promise<void> {
  const { engine } = person;
  await signIn(person, 'admin@vantaggio.example', '/admin');
  await person.open('/admin/blog/new');
  await person.write('textarea[name="title"]', 'Written elsewhere');
  await person.at(/edit\/\d+$/);
  await person.click(`css:${text}`);
  await engine.type('## A heading\nPlain and ');
  await engine.withControl('b');
  await engine.type('bold');
  await engine.withControl('b');
  await holds(person, /<h2[^>]*>A heading<\/h2>/, 'a heading of two hashes');
  await holds(person, /<strong>bold<\/strong>/, 'bold letters');
  await engine.withControl('a');
  await engine.withControl('c');
  await engine.type('\n');
  await engine.withControl('v');
  await holds(person, /<strong>bold<\/strong>/, 'what was copied, pasted');
  await person.click('Tabella');
  await holds(person, /<table/, 'a table');
  await person.read('Bozza salvata alle');
  const before = (await htmlOf(person)).replace(/<[^>]+>/g, '');
  await person.open(await person.where());
  await until(async () => (await htmlOf(person)).replace(/<[^>]+>/g, '') === before, 'the same text after a reload');
}
