import { run } from './steps.mjs';

// What two states of the code offer, and how much of it there is: `npm run compare -- <commit> [<commit>]`.
process.exit(run('node', ['scripts/compare.ts', ...process.argv.slice(2)]));
