import { become, ensureInstalled } from './steps.mjs';

ensureInstalled({ isToDevelop: false });
become('node', ['server/manage.ts', ...process.argv.slice(2)]);
