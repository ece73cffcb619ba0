import { become, ensureBuilt, ensureInstalled } from './steps.mjs';

ensureInstalled({ isToDevelop: false });
ensureBuilt();
become('node', ['build/supervisor/main.js']);
