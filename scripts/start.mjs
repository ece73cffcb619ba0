import { become, ensureBuilt, ensureInstalled, pinnedNode } from './steps.mjs';

ensureInstalled();
ensureBuilt();
become(pinnedNode, ['server/main.ts']);
