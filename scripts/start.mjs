import { become, ensureBuilt, ensureInstalled, pinnedNode } from './steps.mjs';

ensureInstalled();
ensureBuilt();
become(pinnedNode, ['build/supervisor/main.js']);
