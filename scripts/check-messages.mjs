// Every word of the screens is there in both languages, with the same blanks to fill in. The public site is English only:
// a second language of its words would travel to every visitor of a form and show nowhere.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.argv[2] ?? 'messages';
const locales = ['en', 'it'];

/** `it.json` and `en.json`, or several pairs `<part>.it.json` and `<part>.en.json`, as one table of messages. */
function messagesOf(locale) {
  const files = readdirSync(folder).filter((name) => name === `${locale}.json` || name.endsWith(`.${locale}.json`));
  const messages = new Map();
  for (const file of files)
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
      if (!key.startsWith('$')) messages.set(key, value);
  return messages;
}

/** All texts of a message: itself, or one for each form (singular, plural). */
function textsOf(message) {
  if (typeof message === 'string') return [message];
  return message.flatMap((variants) => Object.values(variants.match));
}

const blanksOf = (message) =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{[^{}]+\}/g) ?? []))].sort().join(' ');

const isOfSite = (key) => key.startsWith('site_');
const [first, second] = locales.map(messagesOf);
const faults = [];
for (const [locale, there, elsewhere] of [
  [locales[1], second, first],
  [locales[0], first, second],
])
  for (const key of elsewhere.keys())
    if (!there.has(key) && !isOfSite(key)) faults.push(`${key} is missing in ${locale}`);
for (const key of second.keys()) if (isOfSite(key)) faults.push(`${key} is of the public site, which is English only`);
for (const [key, message] of first) {
  const other = second.get(key);
  if (other === undefined) continue;
  if (blanksOf(message) !== blanksOf(other))
    faults.push(
      `${key} has ${blanksOf(message) || 'no blanks'} in ${locales[0]}, ${blanksOf(other) || 'none'} in ${locales[1]}`,
    );
  for (const [locale, value] of [
    [locales[0], message],
    [locales[1], other],
  ])
    if (textsOf(value).some((text) => text.trim() === '')) faults.push(`${key} is empty in ${locale}`);
}
if (first.size === 0) faults.push(`there are no messages in ${folder}`);
for (const fault of faults) console.error(fault);
console.log(`${first.size} messages in ${locales.join(' and ')}, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
