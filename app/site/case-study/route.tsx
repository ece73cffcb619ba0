import { data, redirect } from 'react-router';
import { CaseChart } from '#app/site/home/case-chart.tsx';
import { resultWords } from '#app/site/parts/case-result.tsx';
import { ClosingBand } from '#app/site/parts/closing-band.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { JsonLd } from '#app/site/parts/json-ld.tsx';
import { keptPage } from '#app/site/parts/kept-page.ts';
import { casePreview } from '#app/site/preview/words.ts';
import pageStyles from '#app/site/styles/pages/case-study.css?url';
import { m } from '#messages/messages.js';
import { findMovedCase, readCaseStudy } from '#server/domain/case-studies/case-studies.ts';
import { readQuoteOf } from '#server/domain/content/content.ts';
import { readShownFigures } from '#server/domain/proofs/site.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';
import { BeforeAfterTable } from './before-after.tsx';
import { CaseHero } from './case-hero.tsx';
import { Neighbours } from './neighbours.tsx';
import { Proof } from './proof.tsx';
import { Quote } from './quote.tsx';
import { Story } from './story.tsx';
import { describeCaseStudy } from './structured-data.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

/** @throws 301 to the case that had this address before; 404 for drafts and unknown slugs, which look the same from outside */
export async function loader({ request, params }: Route.LoaderArgs) {
  const [{ general }, page, figures] = await Promise.all([
    getSettings(),
    readCaseStudy(params.slug),
    readShownFigures(params.slug),
  ]);
  if (!page) {
    const moved = await findMovedCase(params.slug);
    if (moved) throw redirect(`/portfolio/${moved}`, 301);
    throw data(null, { status: 404, statusText: 'Not Found' });
  }
  const quote = await readQuoteOf(page.study.client);
  const payload = { ...page, figures, quote, siteName: general.siteName, origin: new URL(request.url).origin };
  return keptPage(payload, 'case-studies,proofs,content,settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.site_missing_title() }, { name: 'robots', content: 'noindex' }];
  const { study } = loaderData;
  const result = resultWords(study);
  const title = result ? `${study.title}: ${result}` : study.title;
  const preview = casePreview(study);
  return describePage({
    ...loaderData,
    path: `/portfolio/${study.slug}`,
    title,
    description: study.description,
    preview,
  });
};

export { CaseMissing as ErrorBoundary } from './case-missing.tsx';

export default function CaseStudyPage({ loaderData }: Route.ComponentProps) {
  const { study, figures, quote, previous, next, siteName, origin } = loaderData;
  return (
    <>
      <article aria-labelledby="case-heading">
        <CaseHero study={study} />
        {study.chart && (
          <div className="story-chart">
            <div className="wrap">
              <CaseChart chart={study.chart} detailed isWide />
            </div>
          </div>
        )}
        {figures ? <Proof figures={figures} /> : <BeforeAfterTable study={study} />}
        <Story study={study} />
        {quote && <Quote quote={quote} />}
      </article>
      <Neighbours previous={previous} next={next} />
      <ClosingBand isQuiet aside={null} heading={m.site_case_band()} text={m.site_case_band_text()}>
        <a className="button button-ink" href="/contact">
          {m.site_portfolio_start()}
        </a>
      </ClosingBand>
      {describeCaseStudy(study, { siteName, origin }).map((thing) => (
        <JsonLd key={thing['@type']} data={thing} />
      ))}
    </>
  );
}
