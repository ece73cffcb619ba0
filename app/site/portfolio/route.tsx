import { data } from 'react-router';
import { ClosingBand } from '#app/site/parts/closing-band.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { JsonLd } from '#app/site/parts/json-ld.tsx';
import { keptPage, unlisted } from '#app/site/parts/kept-page.ts';
import pageStyles from '#app/site/styles/pages/portfolio.css?url';
import { m } from '#messages/messages.js';
import { readPortfolioContent } from '#server/domain/content/content.ts';
import { getSettings } from '#server/records/settings.ts';
import { type CaseStudyView, categoryOfSlug } from '#shared/case-studies.ts';
import type { Route } from './+types/route';
import { BandQuote } from './band-quote.tsx';
import { CaseCard } from './case-card.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { SmallCharts } from './small-charts.tsx';
import { Statistics } from './statistics.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: ['category'] } };

/** An unknown category answers with a message and is not kept: addresses are endless, memory is not. */
export async function loader({ request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const slug = searchParams.get('category');
  const category = slug === null ? undefined : categoryOfSlug(slug);
  const isKnown = slug === null || category !== undefined;
  const [{ general }, content] = await Promise.all([getSettings(), readPortfolioContent(category)]);
  const shown = unlisted({ ...content, caseStudies: isKnown ? content.caseStudies : [] });
  const path = slug !== null && isKnown ? `/portfolio?category=${slug}` : '/portfolio';
  const payload = { content: shown, category, isKnown, path, origin, siteName: general.siteName };
  return isKnown ? keptPage(payload, 'case-studies,content,settings') : data(payload);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.site_error_title() }];
  const { category, isKnown } = loaderData;
  return describePage({
    ...loaderData,
    title: category ? m.site_portfolio_title_category({ category }) : m.site_portfolio_title(),
    description: category ? m.site_portfolio_description_category({ category }) : m.site_portfolio_description(),
    hidden: !isKnown,
  });
};

/** Nothing was published yet: what there is instead is a conversation. */
const NoCases = () => (
  <div className="works-none">
    <p className="lead">{m.site_cases_none()}</p>
    <p>
      <a className="button" href="/analysis-request">
        {m.site_cases_none_link()}
      </a>
    </p>
  </div>
);

function CaseList({
  cases,
  category,
  isKnown,
}: {
  cases: CaseStudyView[];
  category: string | undefined;
  isKnown: boolean;
}) {
  const count = cases.length === 1 ? m.site_portfolio_count_one() : m.site_portfolio_count({ count: cases.length });
  const nothing = isKnown ? m.site_portfolio_empty({ category: category ?? '' }) : m.site_portfolio_unknown();
  if (cases.length === 0 && isKnown && !category) return <NoCases />;
  return (
    <>
      <p className="work-count" role="status">
        {cases.length > 0 ? count : nothing}
      </p>
      {cases.length > 0 ? (
        <div className="works">
          {cases.map((study) => (
            <CaseCard key={study.id} study={study} />
          ))}
        </div>
      ) : (
        <p className="work-none">
          <a className="link" href="/portfolio#cases">
            {m.site_portfolio_show_all()}
          </a>
        </p>
      )}
    </>
  );
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { content, category, isKnown, origin, path } = loaderData;
  const { caseStudies, categories, statistics, quote } = content;
  return (
    <>
      <div className="portfolio-hero">
        <div className="wrap">
          <div className="portfolio-words">
            <h1>{m.site_portfolio_heading()}</h1>
            <p className="lead">{m.site_portfolio_lead()}</p>
          </div>
          <SmallCharts cases={caseStudies} />
        </div>
      </div>
      <section className="work-section" id="cases" aria-labelledby="works-heading">
        <div className="wrap">
          <h2 id="works-heading" className="sr-only">
            {category ?? m.site_portfolio_cases()}
          </h2>
          {(categories.length > 0 || !isKnown || category) && (
            <CategoryFilter used={categories} chosen={category} isKnown={isKnown} />
          )}
          <CaseList cases={caseStudies} category={category} isKnown={isKnown} />
        </div>
      </section>
      <Statistics statistics={statistics} />
      <ClosingBand
        heading={m.site_portfolio_band()}
        text={m.site_portfolio_band_text()}
        {...(quote && { aside: <BandQuote quote={quote} /> })}
      >
        <a className="button button-ink" href="/contact">
          {m.site_portfolio_start()}
        </a>
      </ClosingBand>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          name: m.site_portfolio_heading(),
          url: origin + path,
          hasPart: caseStudies.map(({ title, slug }) => ({
            '@type': 'CreativeWork',
            name: title,
            url: `${origin}/portfolio/${slug}`,
          })),
        }}
      />
    </>
  );
}
