import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the product, grouped by who it is for. The APIs are mounted in `server/app.ts`. */
export default [
  layout('site/layout.tsx', [
    index('site/home/route.tsx'),
    route('analysis-request', 'site/analysis-request/route.tsx'),
    route('analysis-request/received', 'site/received/route.tsx'),
    route('contact', 'site/contact/route.tsx'),
    route('contact/received', 'site/contact-received/route.tsx'),
    route('services', 'site/services/route.tsx'),
    route('services/:slug', 'site/services/detail/route.tsx'),
    route('portfolio', 'site/portfolio/route.tsx'),
    route('portfolio/:slug', 'site/case-study/route.tsx'),
    route('about', 'site/about/route.tsx'),
    route('privacy', 'site/legal/privacy/route.tsx'),
    route('terms', 'site/legal/terms/route.tsx'),
    route('cookies', 'site/legal/cookies/route.tsx'),
    route('*', 'site/not-found/route.tsx'),
  ]),
  route('og/*', 'site/preview/route.tsx'),
  route('pictures/*', 'site/pictures/route.tsx'),
  route('site.webmanifest', 'site/manifest/route.tsx'),
  route('robots.txt', 'site/robots/route.tsx'),
  route('speculation-rules.json', 'site/speculation-rules/route.tsx'),
  route('sitemap.xml', 'site/sitemap/route.tsx'),
  layout('portal/layout.tsx', [route('client-dashboard', 'portal/overview/route.tsx')]),
  layout('admin/layout.tsx', [
    route('admin', 'admin/dashboard/route.tsx'),
    route('admin/requests', 'admin/requests/route.tsx', [route(':reference', 'admin/requests/detail/route.tsx')]),
    route('admin/exports', 'admin/exports/route.tsx'),
    route('admin/trash', 'admin/trash/route.tsx'),
  ]),
  layout('account/layout.tsx', [
    layout('account/entry/layout.tsx', [
      route('login', 'account/login/route.tsx'),
      route('signup', 'account/signup/route.tsx'),
      route('recover', 'account/recover/route.tsx'),
      route('auth/confirm', 'account/confirm/route.tsx'),
      route('auth/callback', 'account/callback/route.tsx'),
    ]),
    route('account', 'account/own/route.tsx'),
  ]),
] satisfies RouteConfig;
