import { m } from '#messages/messages.js';
import { BrandMark } from './brand-mark.tsx';
import { SiteNavLinks } from './site-nav.tsx';

/** On phones the navigation is a popover: it opens, closes on Escape and on a tap outside, all without script. */
export function SiteHeader({ siteName, path }: { siteName: string; path: string }) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/">
          <BrandMark />
          {siteName}
        </a>
        <nav className="site-nav" aria-label={m.site_nav_label()}>
          <SiteNavLinks path={path} />
        </nav>
        <a className="button button-small" href="/analysis-request">
          {m.site_nav_free_analysis()}
        </a>
        <button className="menu-button" type="button" popoverTarget="site-menu">
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M1 5h18M1 10h18M1 15h12" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          <span className="sr-only">{m.site_nav_menu()}</span>
        </button>
        <nav className="site-menu" id="site-menu" popover="auto" aria-label={m.site_nav_menu()}>
          <SiteNavLinks path={path} />
        </nav>
      </div>
    </header>
  );
}
