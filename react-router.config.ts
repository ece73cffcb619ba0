import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // Benchmarks build an entry of their own beside the product's.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // The whole route manifest travels with the shell: no `/__manifest` requests later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
