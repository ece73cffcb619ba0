import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startProduct, temporaryFolder } from '#tests/setup/product.ts';
import type { Engine } from './browsers/engine.ts';
import { startFirefox } from './browsers/firefox.ts';
import { print, sheetsOfChromium } from './browsers/paper.ts';
import { Person } from './browsers/person.ts';
import { findTheWay, goByKeys } from './browsers/phone.ts';
import { officeScreens, portalScreens, sitePaths, sweep } from './browsers/screens.ts';
import * as story from './browsers/story.ts';
import { startWebKit } from './browsers/webkit.ts';
import { write } from './browsers/writing.ts';

/**
 * `npm run drill -- browsers [firefox|webkit]`: what visitors, clients and staff do most, in the two engines that the tests do not have, and every screen opened
 * once. Needs Debian's firefox-esr; webkit2gtk-driver, xvfb, xauth, dbus, python3-gi and gir1.2-webkit2-4.1.
 */

const starters: Record<string, () => Promise<Engine>> = { firefox: startFirefox, webkit: startWebKit };
const wanted = process.argv[2] ? [process.argv[2]] : Object.keys(starters);
const faults: string[] = [];
const product = await startProduct({ env: { WEB_CONCURRENCY: '1' } });
const csv = path.join(temporaryFolder('browsers'), 'from-elsewhere.csv');
writeFileSync(csv, 'term;clicks\npan;7\n');
const sheets = await sheetsOfChromium(product.url);

/** One thing that a person does, which answers with what was wrong, if it knows; what goes wrong is told, and the next is done all the same. */
async function step(person: Person, what: string, act: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  let wrong: string[];
  try {
    const told = await act();
    wrong = Array.isArray(told) ? told : [];
  } catch (error) {
    wrong = [error instanceof Error ? error.message : String(error)];
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${person.engine.name}: ${what} (${seconds} s)${wrong.length > 0 ? ' FAILED' : ''}`);
  for (const each of wrong) {
    console.log(`  ${each}`);
    faults.push(`${person.engine.name}: ${each}`);
  }
}

async function visit(person: Person): Promise<void> {
  await step(person, 'every page of the site', () => sweep(person, sitePaths));
  await step(person, 'a phone, and keys', async () => {
    await findTheWay(person);
    await goByKeys(person);
  });
  await step(person, 'a form that is refused', () => story.beRefused(person));
  await step(person, 'a request from the form to the dashboard', async () => {
    const asked = await story.ask(person);
    await story.takeOn(person, asked);
    await story.follow(person, product, asked);
    await story.signOut(person);
  });
  await step(person, 'every screen of a client', async () => {
    await story.signIn(person, 'client@vantaggio.example', '/client-dashboard');
    return sweep(person, portalScreens);
  });
  await step(person, 'a file, and a session that has run out', async () => {
    await story.bringFile(person, csv);
    await story.comeBackLater(person);
    await story.signOut(person);
  });
  await step(person, 'every screen of staff', async () => {
    await story.signIn(person, 'admin@vantaggio.example', '/admin');
    return sweep(person, officeScreens);
  });
  await step(person, 'what a client writes meanwhile', () => story.writeMeanwhile(person, product));
  await step(person, 'a post', () => write(person));
  await step(person, 'pages on paper', () => print(person, sheets));
}

for (const name of wanted) {
  const engine = await starters[name]?.();
  if (!engine) throw new Error(`firefox or webkit, not ${name}`);
  await visit(new Person(engine, product.url)).finally(engine.close);
  if (name !== 'webkit') continue;
  const still = await startWebKit({ hasScript: false });
  const person = new Person(still, product.url);
  await step(person, 'the form without script', () => story.ask(person));
  await still.close();
}
await product.stop();
console.log(faults.length === 0 ? 'nothing went wrong' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
