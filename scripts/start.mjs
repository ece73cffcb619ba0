import { become, ensureBuilt, ensureInstalled, environment } from './steps.mjs';

ensureInstalled({ isToDevelop: false });
ensureBuilt();
// As in the unit and the image: glibc keeps less of what was freed.
become('node', ['build/supervisor/main.js'], { env: { MALLOC_TRIM_THRESHOLD_: '131072', ...environment() } });
