import { chromiumPath } from './chromium.mjs';
import { become, ensureBuilt, ensureInstalled, environment } from './steps.mjs';

ensureInstalled();
const env = { ...environment(), CHROMIUM_PATH: chromiumPath() };
ensureBuilt();
become('node', ['bench/screens.ts', ...process.argv.slice(2)], { env });
