import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // Benchmarks build an entry of their own beside the product's.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // A page brings the routes it shows; the apps ask once for those that their links lead to. A public form carries none of them.
  routeDiscovery: { mode: 'lazy' },
  // A page in four files costs a slow line more than its parts could gain by coming in another order.
  splitRouteModules: false,
} satisfies Config;
