import { become, ensureBuilt, ensureInstalled, pinnedNode } from './steps.mjs';

ensureInstalled();
ensureBuilt();
become(pinnedNode, ['bench/bench.ts', ...process.argv.slice(2)]);
