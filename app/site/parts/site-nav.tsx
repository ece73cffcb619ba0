import { m } from '#messages/messages.js';

const entries = [
  { to: '/', label: m.site_nav_home },
  { to: '/services', label: m.site_nav_services },
  { to: '/portfolio', label: m.site_nav_portfolio },
  { to: '/about', label: m.site_nav_about },
  { to: '/contact', label: m.site_nav_contact },
];

/** The five entries of the public navigation. Plain links: the site changes pages as documents. */
export function SiteNavLinks({ path }: { path: string }) {
  return (
    <ul>
      {entries.map(({ to, label }) => (
        <li key={to}>
          <a href={to} aria-current={path === to ? 'page' : undefined}>
            {label()}
          </a>
        </li>
      ))}
    </ul>
  );
}
