import { m } from '#messages/messages.js';
import type { CaseChart } from '#shared/case-studies.ts';
import type { PreviewWords } from '#shared/previews.ts';

/** What the previews of the pages show: the route that draws them and the pages that name them agree by these. */

const fixed: Record<string, () => PreviewWords> = {
  '/': () => ({ title: m.site_home_headline(), kicker: m.site_preview_home(), ground: 'ink' }),
  '/services': () => ({ title: m.site_services_index_title(), kicker: m.site_nav_services(), ground: 'paper' }),
  '/portfolio': () => ({ title: m.site_portfolio_heading(), kicker: m.site_nav_portfolio(), ground: 'ink' }),
  '/contact': () => ({ title: m.site_contact_heading(), kicker: m.site_nav_contact(), ground: 'stone' }),
  '/analysis-request': () => ({ title: m.site_request_title(), kicker: m.site_nav_free_analysis(), ground: 'ink' }),
  '/analysis-request/reports': () => ({
    title: m.site_guide_title(),
    kicker: m.site_nav_free_analysis(),
    ground: 'stone',
  }),
  '/sample-analysis': () => ({ title: m.site_sample_preview(), kicker: m.site_sample_title(), ground: 'harbour' }),
  '/tools/break-even': () => ({
    title: m.site_tools_break_even(),
    kicker: m.site_tools_break_even_title(),
    ground: 'stone',
  }),
  '/tools/click-price': () => ({ title: m.site_tools_click(), kicker: m.site_tools_click_title(), ground: 'stone' }),
  '/privacy': () => ({ title: m.site_legal_privacy(), kicker: m.site_preview_legal(), ground: 'paper' }),
  '/terms': () => ({ title: m.site_legal_terms(), kicker: m.site_preview_legal(), ground: 'paper' }),
  '/cookies': () => ({ title: m.site_legal_cookies(), kicker: m.site_preview_legal(), ground: 'paper' }),
};

/** Words of a page that no record makes, or undefined when `path` is none. */
export const fixedPreview = (path: string) => (Object.hasOwn(fixed, path) ? fixed[path]?.() : undefined);

export const aboutPreview = (intro: { heading: string } | undefined): PreviewWords => ({
  title: intro?.heading ?? m.site_about_title(),
  kicker: m.site_nav_about(),
  ground: 'stone',
});

export const servicePreview = (page: { title: string }): PreviewWords => ({
  title: page.title,
  kicker: m.site_nav_services(),
  ground: 'paper',
});

type Case = { title: string; client: string; headline: { value: string; label: string }; chart: CaseChart | null };

export const casePreview = ({ title, client, headline, chart }: Case): PreviewWords => ({
  title,
  kicker: client,
  ground: 'harbour',
  // A case that names no figure is shown by its title, like any page.
  ...(headline.value && { result: { ...headline, points: chart?.points ?? [], start: chart?.start ?? 0 } }),
});
