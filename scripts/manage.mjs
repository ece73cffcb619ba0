import { become, ensureInstalled, pinnedNode } from './steps.mjs';

ensureInstalled();
become(pinnedNode, ['server/manage.ts', ...process.argv.slice(2)]);
