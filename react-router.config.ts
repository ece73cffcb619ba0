import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest travels with the shell: no `/__manifest` requests later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
