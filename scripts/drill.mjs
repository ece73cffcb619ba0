import { readdirSync } from 'node:fs';
import { become, ensureBuilt, ensureInstalled, fail } from './steps.mjs';

const drills = readdirSync('tests/drills')
  .filter((file) => file.endsWith('.drill.ts'))
  .map((file) => file.replace('.drill.ts', ''));
const [name, ...rest] = process.argv.slice(2);
if (!drills.includes(name)) fail(`Usage: npm run drill -- <name> [rounds]. Drills: ${drills.join(', ')}.`);
ensureInstalled();
ensureBuilt();
become('node', [`tests/drills/${name}.drill.ts`, ...rest]);
