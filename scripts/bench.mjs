import { become, ensureBuilt, ensureInstalled } from './steps.mjs';

ensureInstalled();
ensureBuilt();
become('node', ['bench/bench.ts', ...process.argv.slice(2)]);
