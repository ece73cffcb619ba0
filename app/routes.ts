import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the product, grouped by who it is for. The APIs are mounted in `server/app.ts`. */
export default [
  layout('site/layout.tsx', [
    index('site/home/route.tsx'),
    route('analysis-request', 'site/analysis-request/route.tsx'),
    route('analysis-request/received', 'site/received/route.tsx'),
    route('*', 'site/not-found/route.tsx'),
  ]),
  route('site.webmanifest', 'site/manifest/route.tsx'),
] satisfies RouteConfig;
