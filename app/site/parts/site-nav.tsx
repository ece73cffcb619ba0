import { m } from '#messages/messages.js';

type Entry = { to: string; label: () => string };

const entries: readonly Entry[] = [
  { to: '/', label: m.site_nav_home },
  { to: '/services', label: m.site_nav_services },
  { to: '/portfolio', label: m.site_nav_portfolio },
  { to: '/about', label: m.site_nav_about },
  { to: '/contact', label: m.site_nav_contact },
];

/** Beside the five of the specification. The client area is the same link for everybody: it knows by itself who is signed in. */
const further: readonly Entry[] = [
  { to: '/blog', label: m.site_footer_blog },
  { to: '/login', label: m.site_footer_client_area },
];

/** The page itself, or the section that it belongs to: one service, one case, one post. */
function currentOf(to: string, path: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  return to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined;
}

/** Plain links: the site changes pages as documents. */
function Links({ of, path }: { of: readonly Entry[]; path: string }) {
  return of.map(({ to, label }) => (
    <li key={to}>
      <a href={to} aria-current={currentOf(to, path)}>
        {label()}
      </a>
    </li>
  ));
}

/** The public navigation: its five entries, and what stands apart from them. */
export function SiteNavLinks({ path }: { path: string }) {
  return (
    <>
      <ul>
        <Links of={entries} path={path} />
      </ul>
      <ul className="site-nav-further">
        <Links of={further} path={path} />
      </ul>
    </>
  );
}
