import { become, ensureInstalled } from './steps.mjs';

ensureInstalled();
// Rebuilds and restarts on change: the same server as in production, so that nothing differs between the two.
become('node', [
  '--watch-path=app',
  '--watch-path=server',
  '--watch-path=shared',
  '--watch-path=messages',
  'scripts/start.mjs',
]);
